"""What a fab needs to make the boards, and a maker to solder them: Gerbers, placement, pictures, the assembly page."""
