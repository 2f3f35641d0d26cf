"""What to order: the list for the fab that fits the parts, and shopping lists with prices."""
