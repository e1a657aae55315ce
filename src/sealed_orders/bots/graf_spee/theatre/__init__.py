"""What is believed of ships out of sight in the South Atlantic: what bots/hunt is given."""
