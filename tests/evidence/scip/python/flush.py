import zipfile

import stores


def opened(kinds):
    return [stores.MemoryStore() for kind in kinds]


def flush(kinds):
    text = "🚀"; return opened(kinds)[0].save_all([text])


def names(paths):
    every = [zipfile.ZipFile(path).namelist() for path in paths]
    return every, opened(paths)[0].size
