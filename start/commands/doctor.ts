import type { Settings } from '@proofyard/core/settings.ts'
import type { Tool } from '@proofyard/frameworks/framework.ts'
import { type AnyFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { findSandbox } from '@proofyard/frameworks/sandbox/find-sandbox.ts'
import { findPostgres } from '../postgres/binaries.ts'
import { asOrdinaryUser } from '../postgres/ordinary-user.ts'
import { printTable, type Row } from '../table.ts'
import { toolchainRows } from '../toolchain-rows.ts'

/**
 * Prints what this machine has, what is missing and how to get it.
 * @returns whether Proofyard runs here and can serve some framework; toolchains are not needed until a project needs them
 */
export async function doctor(
  settings: Pick<Settings, 'databaseUrl' | 'toolFolder' | 'paramsFolder' | 'toolchains'>,
  offered: AnyFramework[] = Object.values(frameworks),
): Promise<boolean> {
  const own = [await sandboxTool(), postgresTool(settings.databaseUrl)]
  printTable('Proofyard', own.map(rowOf))
  const lacking: string[] = []
  for (const framework of offered) {
    const tools = await framework.toolchain(settings)
    printTable(framework.name, [...tools.map(rowOf), ...(await toolchainRows(framework.toolchains, settings))])
    if (!isWhole(tools)) lacking.push(framework.name)
  }
  console.log()
  if (lacking.length > 0)
    console.log(`Until what is missing is there, projects of these wait: ${lacking.join(', ')}.\n`)
  return isWhole(own) && lacking.length < offered.length
}

function rowOf({ state, name, version, note }: Tool): Row {
  return { state, name: `${name} ${version}`.trimEnd(), note }
}

function isWhole(tools: Tool[]): boolean {
  return tools.every(({ required, state }) => !required || state === 'ready')
}

async function sandboxTool(): Promise<Tool> {
  const about = { name: 'sandbox', version: '', required: true } as const
  try {
    const { kind } = await findSandbox({ sandbox: 'required' })
    const advice = kind === 'unshare' ? ' bubblewrap is quicker and better known: `apt install bubblewrap`.' : ''
    return { ...about, version: kind, state: 'ready', note: `Uploaded projects run behind ${kind}.${advice}` }
  } catch (error) {
    return { ...about, state: 'missing', note: sentence(error) }
  }
}

function postgresTool(databaseUrl: string | undefined): Tool {
  const about = { name: 'PostgreSQL', version: '', required: true } as const
  if (databaseUrl !== undefined) return { ...about, state: 'ready', note: 'DATABASE_URL names one.' }
  try {
    findPostgres()
    asOrdinaryUser()
    return { ...about, version: 'embedded', state: 'ready', note: 'Runs from the data folder.' }
  } catch (error) {
    return { ...about, state: 'missing', note: sentence(error) }
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
