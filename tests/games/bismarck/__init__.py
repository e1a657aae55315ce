"""Computer Bismarck, paragraph by paragraph."""
