"""The page: a table in a browser, without a server. It runs in a worker, on Python compiled to WebAssembly."""
