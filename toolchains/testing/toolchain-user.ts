import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { useToolchain } from '../use-toolchain.ts'

/** A process for tests that uses a toolchain. It says what is in its file when it is asked, and ends when it is told to. */
const [toolFolder = '', id = ''] = process.argv.slice(2)
const used = await useToolchain(toolFolder, id)
const look = async () => process.send?.(used && (await readFile(join(used.folder, 'file'), 'utf8')))
const end = async () => {
  await used?.release()
  process.disconnect()
}
process.on('message', (told) => void (told === 'look' ? look() : end()))
await look()
