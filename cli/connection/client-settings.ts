import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const ClientSettings = z.object({ auth: z.object({ apiKey: z.string(), baseUrl: z.url() }) })

/** What `sindri login` of the public npm client has kept on this machine. */
export interface ClientSettings {
  url: string
  key: string
}

/** @returns undefined where that client is not logged in */
export async function readClientSettings(env: Record<string, string | undefined>): Promise<ClientSettings | undefined> {
  const folder = env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  try {
    const { auth } = ClientSettings.parse(
      JSON.parse(await readFile(join(folder, 'sindri', 'sindri.conf.json'), 'utf8')),
    )
    return { url: new URL(auth.baseUrl).origin, key: auth.apiKey }
  } catch {
    return undefined
  }
}
