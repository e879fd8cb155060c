import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { lookAtToolchain } from '@proofyard/toolchains/look-at-toolchain.ts'
import { type Row, sizeText } from './table.ts'

/** Toolchains as they are on this machine, and how to get those that are not here. */
export function toolchainRows(
  toolchains: Toolchain[],
  { toolFolder, toolchains: mode }: { toolFolder: string; toolchains: 'install' | 'off' },
): Promise<Row[]> {
  return Promise.all(
    toolchains.map(async (toolchain) => {
      const { id: name, description } = toolchain
      const found = await lookAtToolchain(toolFolder, toolchain)
      switch (found.state) {
        case 'ready':
          return { state: found.state, name, size: sizeText(found.bytes), note: description }
        case 'broken':
          return { state: found.state, name, note: found.why }
        case 'missing':
          break
      }
      const size = toolchain.bytes === 0 ? '' : `~${sizeText(toolchain.bytes)}`
      const isForJobs = toolchain.verifies === undefined
      const byItself = mode === 'install' && isForJobs ? ', or the worker does when a project needs it' : ''
      const note =
        found.missingRequirement ?? `${description}. \`proofyard toolchain install ${name}\` installs it${byItself}.`
      return { state: found.state, name, size, note }
    }),
  )
}
