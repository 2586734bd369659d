"""Keywords, one file each: what is printed as one word, written out as the text it stands for."""
