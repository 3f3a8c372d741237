"""Renders Markdown as GitHub reads it, links found in plain words included, and prints the HTML."""

import sys

from markdown_it import MarkdownIt

with open(sys.argv[1], encoding="utf-8") as file:
    print(MarkdownIt("gfm-like", {"html": True}).render(file.read()))
