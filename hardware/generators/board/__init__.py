"""The boards: parts placed, joined and drawn into KiCad's file of a build."""
