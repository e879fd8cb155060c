import { z } from 'zod'

/** Name of a package in Cargo.toml, as manifests spell it (wire-format 10). */
export const CratePattern = /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/
export const CrateName = z.string().regex(CratePattern, { error: 'must be the name of a package in Cargo.toml' })

/** Path of a type from its package on: `my_package::circuits::Circuit`. */
export const RustPath = z.string().regex(/^([A-Za-z_][A-Za-z0-9_]*::)+[A-Za-z_][A-Za-z0-9_]*$/, {
  error: 'must be a path such as my_package::Circuit',
})
