import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A project whose program is compiled already. */
interface ElfProject {
  files: { 'guest.elf': { copyOf: string } }
  manifest: object
}

/** A project whose program is this file, whatever it is. */
export function projectOfFile(bytes: Uint8Array, manifest: object = {}): ElfProject {
  // Projects of tests are texts or copies.
  const folder = join(tmpdir(), `proofyard-elf-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.elf`)
  writeFileSync(path, bytes)
  return { files: { 'guest.elf': { copyOf: path } }, manifest: { elfPath: 'guest.elf', ...manifest } }
}
