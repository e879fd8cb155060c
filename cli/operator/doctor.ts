import { describeMachine, measureMachine } from '@proofyard/settings/machine.ts'
import type { StartSettings } from '@proofyard/settings/start-settings.ts'
import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { type AnyFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { describeProtection, describeWeaknesses } from '@proofyard/sandbox/protection.ts'
import { findPostgres } from '@proofyard/start/postgres/binaries.ts'
import { asOrdinaryUser } from '@proofyard/start/postgres/ordinary-user.ts'
import { printTable, type Row } from '@proofyard/start/table.ts'
import { toolchainRows } from '@proofyard/start/toolchain-rows.ts'

/**
 * Prints what this machine has, what is missing and how to get it.
 * @returns whether Proofyard runs here and can serve some framework; toolchains are not needed until a project needs them
 */
export async function doctor(
  settings: Pick<
    StartSettings,
    'databaseUrl' | 'dataFolder' | 'machine' | 'toolFolder' | 'paramsFolder' | 'sandbox' | 'toolchains'
  >,
  offered: AnyFramework[] = Object.values(frameworks),
): Promise<boolean> {
  const own = [await sandboxTool(settings), postgresTool(settings.databaseUrl), await machineTool(settings)]
  printTable('Proofyard', own.map(rowOf))
  const missingRequirement: string[] = []
  for (const framework of offered) {
    const tools = await framework.requirements(settings)
    printTable(framework.name, [...tools.map(rowOf), ...(await toolchainRows(framework.toolchains, settings))])
    if (!isWhole(tools)) missingRequirement.push(framework.name)
  }
  console.log()
  if (missingRequirement.length > 0)
    console.log(`Until what is missing is there, projects of these wait: ${missingRequirement.join(', ')}.\n`)
  return isWhole(own) && missingRequirement.length < offered.length
}

function rowOf({ state, name, version, note }: Tool): Row {
  return { state, name: `${name} ${version}`.trimEnd(), note }
}

function isWhole(tools: Tool[]): boolean {
  return tools.every(({ required, state }) => !required || state === 'ready')
}

async function sandboxTool({ sandbox: setting }: Pick<StartSettings, 'sandbox'>): Promise<Tool> {
  const tool = { name: 'sandbox', version: '', required: true } as const
  try {
    const sandbox = await findSandbox({ sandbox: setting === 'runsc' ? 'runsc' : 'required' })
    const weakness = describeWeaknesses(await describeProtection(sandbox))
    const advice =
      sandbox.kind === 'unshare' ? ' bubblewrap is quicker and better known: `apt install bubblewrap`.' : ''
    return {
      ...tool,
      version: sandbox.kind,
      state: 'ready',
      note: [`Uploaded projects run behind ${sandbox.kind}.${advice}`, ...weakness].join(' '),
    }
  } catch (error) {
    return { ...tool, state: 'missing', note: sentence(error) }
  }
}

function postgresTool(databaseUrl: string | undefined): Tool {
  const tool = { name: 'PostgreSQL', version: '', required: true } as const
  if (databaseUrl !== undefined) return { ...tool, state: 'ready', note: 'DATABASE_URL names one.' }
  try {
    findPostgres()
    asOrdinaryUser()
    return { ...tool, version: 'embedded', state: 'ready', note: 'Runs from the data folder.' }
  } catch (error) {
    return { ...tool, state: 'missing', note: sentence(error) }
  }
}

/** What jobs, residents and installations of a worker on this machine may take together. */
async function machineTool({ machine, dataFolder }: Pick<StartSettings, 'machine' | 'dataFolder'>): Promise<Tool> {
  const tool = { name: 'machine', version: '', required: true } as const
  try {
    const note = `A worker here gives its jobs ${describeMachine(await measureMachine(machine, dataFolder))}.`
    return { ...tool, state: 'ready', note }
  } catch (error) {
    return { ...tool, state: 'broken', note: sentence(error) }
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
