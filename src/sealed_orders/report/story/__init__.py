"""What a report says in words: title, story, figures, proof."""
