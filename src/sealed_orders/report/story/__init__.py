"""The words of a report: title, story, figures, proof."""
