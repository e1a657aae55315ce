"""python -m sealed_orders: the command sealed-orders."""

from __future__ import annotations

import sys

from sealed_orders.cli import main

if __name__ == "__main__":
    sys.exit(main())
