"""A server whose reports take as long as a test wants.

python -m tests.server.slow_server BEGUN GO_ON [what serve takes]
"""

from __future__ import annotations

import sys
from functools import partial

from cyclopts import App

from sealed_orders.server.command import serve
from sealed_orders.table.hindsight import report_work
from tests.server import slow

if __name__ == "__main__":
    begun, go_on, *arguments = sys.argv[1:]
    vars(report_work)["report"] = partial(slow.report, begun, go_on)
    app = App()
    app.default(serve)
    sys.exit(app(arguments, result_action="return_value"))
