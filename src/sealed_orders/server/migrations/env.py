"""Alembic's way in: the store hands it an open connection."""

from __future__ import annotations

from alembic import context

from sealed_orders.table.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
