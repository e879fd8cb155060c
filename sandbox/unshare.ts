import type { Launcher } from './launcher.ts'
import { filterFor } from './seccomp/filter.ts'
import { DESCRIPTORS } from './identity/become-nobody.ts'
import { NOBODY } from './identity/user-namespaces.ts'
import { unsharePlan } from './unshare-plan.ts'
import { unshareScript } from './unshare-script.ts'

const OWN_USER_NAMESPACE = ['unshare', '--user', '--map-root-user']
const BUILDERS_NAMESPACE = [
  ['nsenter', `--user=/proc/self/fd/${DESCRIPTORS.builder}`, '--preserve-credentials', '--'],
  ['unshare'],
].flat()
const NAMESPACES = ['--mount', '--pid', '--ipc', '--uts', '--cgroup', '--net']

/** A sandbox of util-linux (`unshare`, `nsenter`, `setpriv`) and Perl, where bubblewrap is not installed. */
export const unshare: Launcher = (command, inside, identity) => ({
  filter: filterFor(command),
  program: 'setpriv',
  args: [
    ['--pdeathsig', 'KILL', ...(identity === undefined ? OWN_USER_NAMESPACE : BUILDERS_NAMESPACE), ...NAMESPACES],
    ['--fork', '--kill-child=KILL', '--propagation', 'private', '--'],
    ['perl', '-e', unshareScript, unsharePlan(command), command.cwd],
    [identity === undefined ? '' : String(NOBODY), command.network === undefined ? '' : 'loopback'],
    inside([command.program, ...command.args]),
  ].flat(),
})
