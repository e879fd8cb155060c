import { join } from 'node:path'
import { readSettings } from '@proofyard/core/settings.ts'
import type { Tool } from '@proofyard/frameworks/framework.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { findSandbox } from '@proofyard/frameworks/sandbox/find-sandbox.ts'
import { findPostgres } from './postgres/binaries.ts'
import { asOrdinaryUser } from './postgres/ordinary-user.ts'

/**
 * Prints what this machine has, what is missing and how to get it.
 * @returns whether everything that is required is there
 */
export async function doctor(env: Record<string, string | undefined>): Promise<boolean> {
  const settings = readSettings(env)
  const sections: { title: string; tools: Tool[] }[] = [
    { title: 'Proofyard', tools: [await sandboxTool(), postgresTool(settings.databaseUrl)] },
  ]
  for (const framework of Object.values(frameworks)) {
    const folders = { toolFolder: join(settings.dataFolder, 'tools'), paramsFolder: settings.paramsFolder }
    sections.push({ title: framework.name, tools: await framework.toolchain(folders) })
  }
  for (const { title, tools } of sections) {
    console.log(`\n${title}`)
    for (const tool of tools) {
      console.log(`  ${tool.state.padEnd(9)}${`${tool.name} ${tool.version}`.padEnd(32)} ${tool.note}`)
    }
  }
  console.log()
  return sections.every(({ tools }) => tools.every((tool) => !tool.required || tool.state === 'ready'))
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
