"""Keywords, one file each: a keyword is one printed word that stands for a text."""
