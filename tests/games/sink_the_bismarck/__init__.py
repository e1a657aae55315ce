"""Sink the Bismarck with the Extended Rules, paragraph by paragraph."""
