#!/bin/sh
# `npm start`: makes everything that is missing or out of date, then becomes the shop, so that no launcher stays in memory beside it.
# Progress goes to the terminal as usual; the shop's command comes on a channel of its own.
cd "$(dirname "$0")/.." || exit
exec 3>&1
command=$(node bin/prepare-start.mjs 4>&1 >&3 3>&-) || exit
exec 3>&-
eval "exec $command" '"$@"'
