"""Work that takes longer: bots, staffs, replays, reports. The shell says where it is done."""
