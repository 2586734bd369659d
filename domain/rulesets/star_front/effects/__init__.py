"""Card texts as data: how effects resolve and nest, what triggers them, what they aim at and what they do."""
