"""Files that are written from the declarations of the messages: `python -m tests.tidy.generated` writes them anew."""
