"""Card texts as data: how effects resolve and nest, what triggers them, their targets, and what they do."""
