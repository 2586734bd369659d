"""The keywords of Star Front, one file each."""
