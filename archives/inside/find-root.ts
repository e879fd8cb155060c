import { InvalidUploadError } from '../invalid-upload-error.ts'
import { quote } from '../quote.ts'

const MANIFEST = /^sindri\.json$/i

/**
 * Finds the shallowest `sindri.json` (in any case); its folder is the project.
 * @throws InvalidUploadError when there is none, or more than one that is equally shallow
 */
export function findManifest(paths: { path: string; isFile: boolean }[]): { folder: string[]; name: string } {
  const files = paths.filter(({ isFile }) => isFile)
  if (files.length === 0) throw new InvalidUploadError('The archive holds no files.')
  const found = files.map(({ path }) => path.split('/')).filter((parts) => MANIFEST.test(parts.at(-1) ?? ''))
  const depth = Math.min(...found.map((parts) => parts.length))
  const [shallowest, ...others] = found.filter((parts) => parts.length === depth)
  if (shallowest === undefined) {
    throw new InvalidUploadError('The archive holds no sindri.json; every project needs one beside its sources.')
  }
  if (others.length > 0) {
    const places = [shallowest, ...others].slice(0, 3).map((parts) => quote(parts.join('/')))
    throw new InvalidUploadError(`The archive holds several projects (${places.join(', ')}); send one at a time.`)
  }
  return { folder: shallowest.slice(0, -1), name: shallowest.at(-1) ?? '' }
}
