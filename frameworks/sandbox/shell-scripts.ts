/**
 * Outside the walls: joins the control groups, lowers the resource limits, becomes the program that builds the walls.
 * Arguments: CPU seconds, file size and core size in blocks, data size in KiB ('' leaves it), number of cgroup files,
 * the files, then the program.
 */
export const outsideScript = `
echo 1000 >/proc/self/oom_score_adj
ulimit -S -t "$1"
ulimit -H -t "$(($1 + 5))"
ulimit -f "$2"
ulimit -c 0
[ -z "$3" ] || ulimit -d "$3"
left=$4
shift 4
while [ "$left" -gt 0 ]; do
  echo 0 >"$1" || exit 1
  shift
  left=$((left - 1))
done
exec "$@"
`

/**
 * Inside the walls, as process 1 of the program's own process namespace: when this shell exits, the kernel ends
 * whatever the program left behind before anybody outside hears of it.
 * Arguments: largest number of processes ('' leaves it), then the program. Descriptor 3 is the control pipe.
 * The shell's own stderr goes nowhere, for it would say 'Killed' in the middle of the program's words.
 */
export const insideScript = `
exec 4>&2 2>/dev/null
[ -z "$1" ] || ulimit -p "$1" || ulimit -u "$1"
shift
echo ready >&3
read -r go <&3 || exit 1
( exec "$@" ) 2>&4 3>&- 4>&-
code=$?
times >&3
exit $code
`
