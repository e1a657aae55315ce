"""A page's connection to the server: a test can speak on it in place of the server."""

from __future__ import annotations

# Every page keeps its lines, in the order in which it opened them.
LINES = """{
  const kept = (window.lines = []);
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      kept.push(this);
    }
  };
}"""
TELL = "text => lines.at(-1).dispatchEvent(new MessageEvent('message', { data: text }))"
