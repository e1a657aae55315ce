"""The lab: play many matches, to find faults and to measure."""
