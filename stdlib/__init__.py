"""The standard library of tools: one public module a namespace, each with `TOOLS`, its declarations."""
