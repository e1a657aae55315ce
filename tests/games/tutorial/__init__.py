"""First Hunt, paragraph by paragraph."""
