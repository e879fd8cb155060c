import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { delegatedGroup } from '../../delegated-group.ts'

// Takes over the group in which it runs, and starts a program in one below, for a test as another user.
const [own = '', ...controllers] = process.argv.slice(2)
const folder = delegatedGroup(own, controllers)
const run = join(folder, 'proofyard-run-test')
mkdirSync(run)
writeFileSync(join(folder, 'proofyard-service', 'cgroup.procs'), '0')
const { stdout } = spawnSync('sh', ['-c', 'echo 0 >"$1/cgroup.procs"; cat /proc/self/cgroup', 'sh', run], {
  encoding: 'utf8',
})
const groupIn = (lines: string) => basename(/^0::(.*)$/m.exec(lines)?.[1] ?? '')
const service = groupIn(readFileSync('/proc/self/cgroup', 'utf8'))
process.stdout.write(JSON.stringify({ folder, program: groupIn(stdout), service }))
