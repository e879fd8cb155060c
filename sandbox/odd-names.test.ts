import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readOnly } from './mounts.ts'
import { shell } from './testing/inside.ts'
import { sandboxesHere } from './testing/sandboxes.ts'

const ODD = ' a  b\tc\nd\\e\\040#f\u00a0g\u2028h$i"j'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-names-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, ODD))
  await writeFile(join(folder, ODD, ODD), 'found')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe.each(await sandboxesHere())('$name', ({ run }) => {
  const before = process.umask()
  afterEach(() => process.umask(before))

  test('names with spaces, line ends, backslashes and letters of other scripts come in as they are', async () => {
    const mounts = [readOnly(join(folder, ODD), `/shown/${ODD}`), readOnly(join(folder, ODD, ODD), `/alone${ODD}`)]
    const script = `cat "/shown/$ODD/$ODD" "/alone$ODD"; printf '%s' "$ODD" "$EMPTY"`
    const { stdout, stderr } = await run({ ...shell(script, { mounts }), env: { ODD, EMPTY: '' } })
    expect([stdout, stderr]).toEqual([`foundfound${ODD}`, ''])
  })

  test('a service that makes its files for itself alone can still show folders, and the program has its mask', async () => {
    process.umask(0o077)
    const mounts = [readOnly(join(folder, ODD), '/shown/below/here')]
    const { stdout, stderr } = await run(shell(`cat /shown/below/here/*; umask`, { mounts }))
    expect([stdout, stderr]).toEqual(['found0077\n', ''])
  })
})
