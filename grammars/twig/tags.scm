; A page as HTML has it: what its elements use, and what its templates use of the program that fills them.
