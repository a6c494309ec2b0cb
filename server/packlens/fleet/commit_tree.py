"""Lists the files of a commit that an index of its checkout would hold."""

from __future__ import annotations

from typing import Final

from packlens.config import IndexSettings
from packlens.extract.languages.file_language import script_language
from packlens.extract.languages.shebang import MAX_SCRIPT_SIZE
from packlens.fleet.manifest import is_publishable
from packlens.git.commit_files import CommitFiles, TreeFile, TreeFolder
from packlens.index.ignore_rules import MAX_BYTES, Rules, compiled, is_ignored
from packlens.index.scan import is_skipped, is_source
from packlens.reading import MAX_FILE_SIZE

_RULES: Final = ".gitignore"


def indexed_files(repository: CommitFiles, commit: str, settings: IndexSettings) -> list[TreeFile]:
    """Return the files of a commit that `index.scan` would list, by path.

    It follows the ignore files of the commit, as the scan of a checkout does; links are left to the checkout.
    """

    def has_language(file: TreeFile) -> bool:
        """Whether the name of a file tells its language, or the first line of one without an extension."""
        if is_source(file.path):
            return True
        text = repository.content(file.oid, MAX_SCRIPT_SIZE)
        return text is not None and script_language(text) is not None

    rules: dict[str, Rules] = {}
    largest = min(settings.max_file_size, MAX_FILE_SIZE)

    def is_wanted(folder: str) -> bool:
        """Whether no rule excludes a folder."""
        return not is_skipped(folder) and not is_ignored(folder + "/", rules[folder.rpartition("/")[0]])

    files: list[TreeFile] = []
    for folder in repository.folders(commit, is_wanted):
        outer = rules[folder.path.rpartition("/")[0]] if folder.path else []
        rules_of_folder = rules[folder.path] = outer + _own_rules(repository, folder)
        files += [
            file
            for file in folder.files
            if is_publishable(file.path)
            and not is_ignored(file.path, rules_of_folder)
            and (size := repository.size(file.oid)) is not None
            and size <= largest
            and has_language(file)
        ]
    return sorted(files)


def _own_rules(repository: CommitFiles, folder: TreeFolder) -> Rules:
    name = f"{folder.path}/{_RULES}" if folder.path else _RULES
    oid = next((file.oid for file in folder.files if file.path == name), "")
    data = repository.content(oid, MAX_BYTES) if oid else None
    spec = compiled(data.decode("utf-8", "replace").splitlines()) if data else None
    return [(folder.path, spec)] if spec else []
