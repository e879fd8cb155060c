import { STAGE } from '../unshare-script.ts'

/**
 * Outside gVisor, as process 1 of new mount, process, network, IPC and UTS namespaces: makes the folder of one container and its
 * links, in memory, and becomes what follows.
 * Arguments: the container as JSON, newline-separated `target=link` links, then the program.
 */
export const buildScript = `
set -e
container=$1 links=$2
shift 2
exec 6>&- 7>&-
ulimit -S -n "$(ulimit -H -n)"
mount -t tmpfs -o mode=755,size=16m,nosuid,nodev runsc ${STAGE}
mount -t proc -o nosuid,nodev,noexec proc /proc
cd ${STAGE}
mkdir root state
set -f
IFS='
'
for link in $links; do
  path="root\${link%%=*}"
  mkdir -p "\${path%/*}"
  ln -s "\${link#*=}" "$path"
done
unset IFS
printf '%s' "$container" >config.json
exec "$@"
`

/**
 * Becomes gVisor. Argument: the descriptor that becomes its first; no other may reach it.
 * Errors of its own go to the program's standard error.
 */
export const startScript = `
exec <&$1 3>&- 8>&-
exec runsc --root=${STAGE}/state --network=none --ignore-cgroups run --bundle=${STAGE} program
`

/**
 * Inside gVisor, as process 1 of its container: gives the program its descriptors, of which gVisor lets three in, and ends like it.
 * The first is the worker's pipe, which carries the input there and the reports back, or the one to the gateway (8).
 * Argument: the program. 128 is gVisor's own exit code.
 */
export function innerScript(uses: { input: boolean; reports: boolean; gateway: boolean }): string {
  const redirections = [
    uses.reports ? '3>&0' : '3>/dev/null',
    uses.gateway ? '8>&0' : '',
    uses.input ? '' : '</dev/null',
  ].join(' ')
  return `
exec 5>&2 2>/dev/null
( exec "$@" ) 2>&5 5>&- ${redirections}
code=$?
[ $code != 128 ] || code=1
exit $code
`
}
