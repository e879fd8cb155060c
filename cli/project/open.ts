import type { Context } from '../context.ts'
import { findServer } from '../connection/find-server.ts'
import { hasDesktop, startBrowser } from '../terminal/start-browser.ts'
import { openProjectFolder } from './project-folder.ts'

/** Opens a project's page in the browser; where there is none, its address is all that is shown. */
export async function openProject({ terminal, connect, env, url: asked, signal }: Context, id?: string): Promise<void> {
  const { url } = await findServer(asked, env)
  const client = await connect()
  const name = id ?? (await openProjectFolder()).name
  const { team_slug: team, name: project } = await client.call('projectDetail', { path: { project_id: name }, signal })
  const address = new URL(`/z/${team}/${project}`, url).href
  terminal.result({ url: address }, () => address)
  if (terminal.isInteractive && hasDesktop(env)) startBrowser(address)
}
