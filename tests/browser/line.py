"""The line to the server as a page has it: a test may speak on it in the server's place."""

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
