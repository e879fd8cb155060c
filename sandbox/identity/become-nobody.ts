import { NOBODY } from './user-namespaces.ts'

/** Where those who build a sandbox find the user namespaces of an identity. */
export const DESCRIPTORS = { builder: 6, program: 7 }

/** The command, inside, that becomes the program's user, gives up every right for good and then becomes what follows. */
export const becomeNobody = [
  ['/usr/bin/setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs'],
  ['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--'],
].flat()
