"""The computer commander of Bismarck Solitaire."""
