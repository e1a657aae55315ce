"""The site: built, and run in Node."""
