"""The words of card texts that mean the same in Gundam War, NEX-A and Macross Crusade, tried in each of them."""
