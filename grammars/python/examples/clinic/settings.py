import os

# expect: edge read_home reads_env CLINIC_HOME
# expect: no-edge set_home reads_env CLINIC_HOME
# expect: edge set_home reads_env CLINIC_ROOT
# expect: edge add_home reads_env CLINIC_PATH
# expect: no-edge drop_home reads_env CLINIC_HOME
# expect: no-edge read_part reads_env CLINIC_PART_


def read_home(homes: dict[str, str]) -> str:
    homes[os.environ["CLINIC_HOME"]] = "home"
    return os.environ["CLINIC_HOME"]


def set_home(home: str) -> None:
    os.environ["CLINIC_HOME"] = os.environ["CLINIC_ROOT"] + home


def add_home(home: str) -> None:
    os.environ["CLINIC_PATH"] += home


def drop_home() -> None:
    del os.environ["CLINIC_HOME"]


def read_part(name: str) -> str:
    return os.environ[f"CLINIC_PART_{name}"]
