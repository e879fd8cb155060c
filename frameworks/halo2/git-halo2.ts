import { UserError } from '../framework.ts'
import type { BuildWorkspace } from '../languages/rust/build-workspace.ts'
import type { Dependency, FoundPackage } from '../languages/rust/find-package.ts'
import { placeKeys } from '../languages/rust/git-crates.ts'
import { readLockedGit } from '../languages/rust/locked-git.ts'
import type { ContractName, GitHalo2 } from './contracts.ts'

/**
 * The line of Cargo.toml with which what records a circuit is compiled with the halo2 of the circuit itself.
 *
 * @throws UserError where the project does not take it from git, or with a feature that leaves nothing to be recorded
 */
export function gitHalo2Line(halo2Version: ContractName, git: GitHalo2, { gitCrates }: FoundPackage): string {
  const { name, title, refused } = git
  const wanted = gitHalo2Of(halo2Version, git, gitCrates)
  if (refused !== undefined && gitCrates.some((one) => one.name === name && one.features.includes(refused.feature))) {
    throw new UserError(
      `Cargo.toml takes ${title} with the feature ${refused.feature}, which is not compiled here. ${refused.instead}.`,
    )
  }
  return `${name} = { ${placeKeys(wanted)}package = "${name}", default-features = false }`
}

/** @throws UserError where the project's Cargo.lock names another version */
export async function expectGitVersion(
  halo2Version: ContractName,
  git: GitHalo2,
  { workspace, circuit: { gitCrates } }: { workspace: BuildWorkspace; circuit: FoundPackage },
): Promise<void> {
  const { name, version } = git
  const locked = await readLockedGit(workspace, [gitHalo2Of(halo2Version, git, gitCrates)])
  const other = locked.find((one) => one.name === name && one.version !== version)
  if (other !== undefined) {
    throw new UserError(
      `sindri.json says halo2Version ${halo2Version}, which is ${name} ${version}, and Cargo.lock takes ${name} ${other.version}.`,
    )
  }
}

function gitHalo2Of(
  halo2Version: ContractName,
  { name, title, url, tag }: GitHalo2,
  gitCrates: Dependency[],
): Dependency {
  const found = gitCrates.find((one) => one.name === name)
  if (found !== undefined) return found
  throw new UserError(
    `sindri.json says halo2Version ${halo2Version}, and the package does not take ${title} from git. Add to Cargo.toml: ${name} = { git = "${url}", tag = "${tag}" }.`,
  )
}
