"""A game as what was said in it: packed for QR codes and for the shortest record file, and judged anew when it is read."""
