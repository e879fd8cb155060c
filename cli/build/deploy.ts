import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'
import { gitState } from '../project/git/git-state.ts'
import { packProject } from '../project/pack-project.ts'
import { openProjectFolder } from '../project/project-folder.ts'
import { comeBack } from '../terminal/come-back.ts'
import { followBuild } from './follow-build.ts'
import { describeBuild } from './get.ts'

/** How a project is deployed. */
export interface DeployOptions {
  tag?: string[]
  meta?: string[]
  wait: boolean
  quiet?: true
}

/** Deploys the project of a folder, and shows the build. */
export async function deploy(context: Context, asked: string | undefined, options: DeployOptions): Promise<void> {
  const { terminal } = context
  const client = await context.connect()
  const build = await deployProject(context, client, asked, options)
  terminal.result(build, () => describeBuild(build))
  if (!options.wait) comeBack(terminal, 'build', `${brand.ownCli} build get ${build.circuit_id} --wait`)
}

/**
 * Packs a project, uploads it, and follows its compilation. The commit of git that it is of, and whether anything is changed since, are noted on
 * the build; so is what `--meta` says.
 *
 * @returns the build, which is Ready unless it was not to be waited for
 */
export async function deployProject(
  context: Context,
  client: Proofyard,
  asked: string | undefined,
  { tag, meta = [], wait = true, quiet }: Partial<DeployOptions>,
): Promise<Circuit> {
  const { terminal, signal } = context
  const notes = readMeta(meta)
  const project = await openProjectFolder(asked)
  const work = await mkdtemp(join(tmpdir(), 'proofyard-deploy-'))
  try {
    const archive = join(work, `${project.name}.tar.gz`)
    const { files } = await packProject(project, archive, signal)
    const build = await client.deploy(await openAsBlob(archive), {
      fileName: `${project.name}.tar.gz`,
      ...(tag === undefined ? {} : { tags: tag }),
      meta: { ...(await gitState(project.path)), ...notes },
      signal,
      onUpload: (sent, total) =>
        terminal.passing(`Uploading ${project.name}: ${Math.floor((100 * sent) / Math.max(1, total))} %`),
    })
    terminal.note(`${build.team_slug}/${build.project_name}: build ${build.circuit_id}, ${files} files`)
    return wait ? await followBuild(context, client, build.circuit_id, { isQuiet: quiet === true }) : build
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Reads `name=value` after `name=value`. @throws UsageError where one is none */
export function readMeta(typed: string[]): Record<string, string> {
  return Object.fromEntries(
    typed.map((note) => {
      const at = note.indexOf('=')
      if (at < 1) throw new UsageError(`${JSON.stringify(note)} is no note: write name=value.`)
      return [note.slice(0, at), note.slice(at + 1)]
    }),
  )
}
