#!/bin/sh
# Installs the servers of this folder, at the versions pinned beside this script: a virtual
# environment per Python stack, and node_modules. Does nothing when all is in place.
# Needs python3 (3.11 or later, with venv), node (20 or later) and npm.
set -eu
cd "$(dirname "$0")"

# .venv-NAME holds what requirements-NAME.txt says; its copy inside tells that the install ended.
python_stack() {
    venv=".venv-$1" wanted="requirements-$1.txt"
    if cmp -s "$wanted" "$venv/installed.txt"; then return; fi
    echo "installing $venv"
    rm -rf "$venv"
    python3 -m venv "$venv" || {
        echo "python3 cannot make a virtual environment; on Debian: apt-get install python3-venv" >&2
        exit 1
    }
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --requirement "$wanted"
    "$venv/bin/python" -m pip check
    cp "$wanted" "$venv/installed.txt"
}

python_stack mcp
python_stack mcp1
python_stack fastmcp

if ! cmp -s package-lock.json node_modules/installed.json; then
    echo "installing node_modules"
    npm ci --loglevel=error
    cp package-lock.json node_modules/installed.json
fi
