import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Loads a package of a toolchain.
 *
 * @param toolchain folder of the toolchain, as npm filled it
 */
// The packages have types of their own in each version; callers say which part of them they use.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function loadPackage<T>(toolchain: string, name: string): T {
  // Compilers and provers write their progress to standard output, which is for reports; no one reads it.
  console.log = () => {}
  console.info = () => {}
  return createRequire(join(toolchain, 'package.json'))(name)
}
