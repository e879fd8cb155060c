/**
 * Outside the sandbox: joins the control groups, lowers the resource limits, becomes the program that opens the sandbox.
 * Arguments: CPU seconds, file size and core size in blocks, open files and data size in KiB ('' leaves each), number of cgroup files,
 * the files, then the program.
 */
export const outsideScript = `
echo 1000 >/proc/self/oom_score_adj
ulimit -S -t "$1"
ulimit -H -t "$(($1 + 5))"
ulimit -f "$2"
ulimit -c 0
[ -z "$3" ] || ulimit -n "$3" || :
[ -z "$4" ] || ulimit -d "$4"
left=$5
shift 5
while [ "$left" -gt 0 ]; do
  echo 0 >"$1" || exit 1
  shift
  left=$((left - 1))
done
exec "$@"
`

/**
 * Inside the sandbox, as process 1 of the program's own process namespace: when this shell exits, the kernel ends
 * whatever the program left behind before anybody outside hears of it.
 * Arguments: largest number of processes ('' leaves it), then the program. Descriptor 3 is the control pipe here; in
 * the program it is the pipe of reports, which is 4 here where there is one.
 * Descriptors 6 and 7 lead to user namespaces, for what builds the sandbox.
 * The shell's own stderr goes nowhere, for it would say 'Killed' in the middle of the program's words.
 */
export const insideScript = `
exec 5>&2 2>/dev/null 6>&- 7>&-
true >&4 || exec 4>/dev/null
[ -z "$1" ] || ulimit -p "$1" || ulimit -u "$1"
shift
echo ready >&3
read -r go <&3 || exit 1
( exec "$@" ) 2>&5 3>&4 4>&- 5>&-
code=$?
times >&3
exit $code
`
