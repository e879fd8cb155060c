import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { asNobody, runOne, sandboxesHere } from './sandboxes.ts'

const isRoot = process.getuid?.() === 0
const [setpriv = '', ...asUser] = asNobody
/** A checkout below `/root` is one that other users cannot read. */
const othersCanRead = isRoot && spawnSync(setpriv, [...asUser, 'test', '-r', runOne]).status === 0

test.runIf(isRoot && othersCanRead)(
  'root tries each sandbox as an ordinary user, too (where others can read the checkout)',
  async () => {
    expect((await sandboxesHere()).map(({ name }) => name)).toEqual([
      'bubblewrap',
      'unshare',
      'bubblewrap as an ordinary user',
      'unshare as an ordinary user',
    ])
  },
)
