"""python -m sealed_orders.server: the command serve by itself."""

from __future__ import annotations

import sys

from cyclopts import App

from sealed_orders.server.command import serve

if __name__ == "__main__":
    app = App(name="python -m sealed_orders.server")
    app.default(serve)
    sys.exit(app(result_action="return_value"))
