"""What runs inside a Table Bus shoe and a Table Bus button box that one can build; see README.md.

Written for MicroPython: no typing, no dataclasses, no `match`. The desktop imports the same files.
"""
