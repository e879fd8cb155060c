import { access } from 'node:fs/promises'

/** Tells whether there is something under that path. */
export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
