"""What use teaches: which symbols of a pack were used, for which words, as long as their code stays as it was."""
