"""The site: the whole product as static files. It is built here; what runs in the browser is sealed_orders.page."""
