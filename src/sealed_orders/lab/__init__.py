"""The lab: many matches at once, to find faults and to measure."""
