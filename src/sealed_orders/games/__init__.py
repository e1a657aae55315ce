"""The rule sets, one folder each. They know the kernel and nothing else."""
