import { type ChosenFile, pathOf } from './chosen-project.ts'
import { tarPieces } from './tar.ts'

/** A larger folder is packed by its owner: the browser would hold the archive in memory. */
const MAX_BYTES = 512 * 1024 * 1024

/**
 * Packs a folder into one archive, in the browser.
 * @throws Error with a sentence for the person, where a file is gone or there is too much
 */
export async function packFolder(name: string, files: (File & ChosenFile)[]): Promise<File> {
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  if (bytes > MAX_BYTES)
    throw new Error(`The folder ${name} is too large to pack here. Pack what is needed into an archive.`)
  const tar = new Blob(tarPieces(files.map((file) => ({ path: pathOf(file), content: file }))))
  try {
    const packed = await new Response(tar.stream().pipeThrough(new CompressionStream('gzip'))).blob()
    return new File([packed], `${name}.tar.gz`, { type: 'application/gzip' })
  } catch (cause) {
    throw new Error(`The folder ${name} could not be read. It may have changed: choose it again.`, { cause })
  }
}
