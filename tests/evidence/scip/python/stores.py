class FileStore:
    def save_all(self, rows):
        return len(rows)


class MemoryStore:
    """Keeps what it was given: 🚀."""

    size = 0

    def save_all(self, rows):
        return rows

    def namelist(self):
        return None


class LoggedStore(MemoryStore):
    def save_all(self, rows):
        return super().save_all(rows)
