import { UserError } from '../framework.ts'
import type { BuildWorkspace } from '../languages/rust/build-workspace.ts'
import type { Dependency, FoundPackage } from '../languages/rust/find-package.ts'
import { placeKeys } from '../languages/rust/git-crates.ts'
import { readLockedGit } from '../languages/rust/locked-git.ts'
import { pseHalo2 } from './versions.ts'

const { name, version, url, tag } = pseHalo2

/**
 * The line of Cargo.toml with which what records a circuit is compiled with the halo2 of the circuit itself.
 *
 * @throws UserError where the project does not take PSE's halo2 from git
 */
export function pseHalo2Line({ gitCrates }: FoundPackage): string {
  return `${name} = { ${placeKeys(pseHalo2Of(gitCrates))}package = "${name}", default-features = false }`
}

/** @throws UserError where the project's Cargo.lock names another version */
export async function expectPseVersion(workspace: BuildWorkspace, { gitCrates }: FoundPackage): Promise<void> {
  const locked = await readLockedGit(workspace, [pseHalo2Of(gitCrates)])
  const other = locked.find((one) => one.name === name && one.version !== version)
  if (other !== undefined) {
    throw new UserError(
      `sindri.json says halo2Version pse-v0.3.0, which is ${name} ${version}, and Cargo.lock takes ${name} ${other.version}.`,
    )
  }
}

function pseHalo2Of(gitCrates: Dependency[]): Dependency {
  const found = gitCrates.find((one) => one.name === name)
  if (found !== undefined) return found
  throw new UserError(
    `sindri.json says halo2Version pse-v0.3.0, and the package does not take PSE's halo2 from git. Add to Cargo.toml: ${name} = { git = "${url}", tag = "${tag}" }.`,
  )
}
