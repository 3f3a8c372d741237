#!/bin/sh
# Installs the servers of this folder and the readers of reports, at the versions pinned beside this script: a
# virtual environment per Python stack, and node_modules. Does nothing when all is in place.
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

for stack in mcp mcp1 fastmcp fastmcp2 fastmcp3 readers; do python_stack "$stack"; done

# What the lock file of a folder names; its copy inside tells that the install ended.
node_packages() (
    cd "$1"
    if cmp -s package-lock.json node_modules/installed.json; then return; fi
    echo "installing $1/node_modules"
    npm ci --loglevel=error
    cp package-lock.json node_modules/installed.json
)

node_packages .
node_packages readers
# Apart from the others: it is for Linux on x86-64, and asks for a newer node than its program needs.
if [ "$(uname -s) $(uname -m)" = "Linux x86_64" ]; then node_packages dotnet; fi
