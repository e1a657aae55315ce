"""Playing as text: line by line, so that it can be scripted, and read aloud by a screen reader."""
