import { DESCRIPTORS } from './identity/become-nobody.ts'
import { groupRoots } from './control-group-roots.ts'
import { GATEWAY_DESCRIPTOR } from './gateway/through-relay.ts'
import type { Launcher } from './launcher.ts'
import { containerFor } from './runsc/container.ts'
import { buildScript, startScript } from './runsc/scripts.ts'
import type { Command } from './sandbox.ts'
import { networkPlaces, systemPlaces } from './system-mounts.ts'

/** What runsc exits with when it failed itself: `runsc/cli/main.go`. */
const FAILURE_CODE = 128

/**
 * A sandbox of gVisor, which is a kernel of its own between programs and this machine's: https://gvisor.dev
 *
 * It is built in namespaces of its own, so that whatever ends process 1 there ends gVisor's processes, too, and nothing
 * of its state is left.
 */
export const runsc: Launcher = (command, inside, identity) => {
  if (groupRoots() === undefined)
    throw new Error('Its processes hold the memory of programs in common, which only a control group can limit.')
  if (identity === undefined) throw new Error('It needs users for programs: run as root, or with subordinate ids.')
  const places = [...systemPlaces(), ...networkPlaces(command)]
  const links = places.flatMap(({ path, link }) => (link === undefined ? [] : [`${path}=${link}`]))
  return {
    program: 'setpriv',
    args: [
      ['--pdeathsig', 'KILL', 'nsenter', `--user=/proc/self/fd/${DESCRIPTORS.builder}`, '--preserve-credentials', '--'],
      ['unshare', '--mount', '--pid', '--ipc', '--uts', '--net', '--fork', '--kill-child=KILL', '--'],
      ['/bin/sh', '-c', buildScript, 'sh', JSON.stringify(containerFor(command, places)), links.join('\n')],
      inside(['/bin/sh', '-c', startScript, 'sh', inputDescriptor(command)]),
    ].flat(),
    sharesPipe: true,
    failureCode: FAILURE_CODE,
  }
}

/** gVisor lets three descriptors in: the first leads to the worker, in both directions, or to the gateway. */
function inputDescriptor({ network, stdin, reports }: Command): string {
  if (network === undefined) return '3'
  if (stdin !== undefined || reports === true)
    throw new Error('With gVisor, a program that downloads has neither an input nor a report.')
  return String(GATEWAY_DESCRIPTOR)
}
