"""The convoys: their timetables, the tracks drawn for them, their courses and escorts."""
