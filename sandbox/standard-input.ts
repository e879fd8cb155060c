import { type FileHandle, open } from 'node:fs/promises'
import { type Stream, Writable } from 'node:stream'
import type { Command } from './sandbox.ts'

/** Opens the file of a command whose standard input is one, before anything of the command runs. */
export async function openInput({ stdin }: Command): Promise<FileHandle | undefined> {
  return typeof stdin === 'object' && 'file' in stdin ? await open(stdin.file, 'r') : undefined
}

/**
 * Writes a command's standard input into its program.
 *
 * A file goes through a pipe: a descriptor of the file itself could be opened again for writing under /proc/self/fd.
 *
 * @param pipe its other end, where there is one
 * @param onFault called when the file cannot be read to its end; the program has seen a part of it then
 */
export function giveInput(
  pipe: Stream | null | undefined,
  { stdin, resident }: Command,
  input: FileHandle | undefined,
  onFault: (error: Error) => void,
): void {
  if (!(pipe instanceof Writable)) return
  // A program may end without reading its input, which closes the pipe.
  pipe.on('error', () => {})
  if (resident !== undefined) {
    resident.requests.pipe(pipe)
  } else if (input !== undefined) {
    const bytes = input.createReadStream({ autoClose: false })
    bytes.on('error', onFault)
    pipe.once('close', () => bytes.destroy())
    bytes.pipe(pipe)
  } else if (stdin instanceof Promise) {
    stdin.then(
      (text) => pipe.end(text),
      () => pipe.destroy(),
    )
  } else if (typeof stdin === 'string') {
    pipe.end(stdin)
  }
}
