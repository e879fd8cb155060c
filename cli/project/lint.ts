import type { Context } from '../context.ts'
import { readBudgets } from './budgets.ts'
import { openProjectFolder } from './project-folder.ts'

/** Looks at the `sindri.json` of a folder as the server does at an upload, and at its `proofyard.json`. @throws CommandError where it is wrong */
export async function lint({ terminal }: Context, folder: string | undefined): Promise<void> {
  const { path, name, circuitType } = await openProjectFolder(folder)
  await readBudgets(path)
  terminal.result({ path, name, circuit_type: circuitType }, () => `sindri.json is right: ${name}, of ${circuitType}.`)
}
