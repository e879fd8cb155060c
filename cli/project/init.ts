import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ProjectName } from '@proofyard/contract/manifest.ts'
import { brand } from '@proofyard/contract/brand.ts'
import { manifests } from '@proofyard/frameworks/manifest/manifests.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'
import { ask, choose } from '../terminal/ask.ts'
import { templateOf } from './templates.ts'

/** How a project begins; what is not said is asked. */
export interface InitOptions {
  framework?: string
  name?: string
}

/** Begins a project in a new or empty folder: one that compiles, proves, and has inputs that must pass and must fail. */
export async function init(context: Context, asked: string | undefined, options: InitOptions): Promise<void> {
  const framework = options.framework ?? (await choose(context, 'Framework', '--framework', Object.keys(manifests)))
  if (!Object.hasOwn(manifests, framework))
    throw new UsageError(
      `${JSON.stringify(framework)} is no framework: there are ${Object.keys(manifests).join(', ')}.`,
    )
  const name = options.name ?? (asked === undefined ? await ask(context, 'Name', '--name') : basename(resolve(asked)))
  const checked = ProjectName.safeParse(name)
  if (!checked.success)
    throw new UsageError(`The name ${JSON.stringify(name)} ${checked.error.issues[0]?.message ?? 'cannot be used'}.`)
  const folder = resolve(asked ?? name)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new UsageError(`${folder} has files already.`, 'Name another folder.')
  await cp(templateOf(framework), folder, { recursive: true })
  await rename(join(folder, 'sindri.json'), name)
  context.terminal.result({ folder, name, framework }, () =>
    [
      `${folder}: ${name}, a project of ${framework}. README.md says what it proves.`,
      `Deploy it and try its inputs:  cd ${asked ?? name} && ${brand.ownCli} test`,
    ].join('\n'),
  )
}

/** Gives a project its name: the manifest's, and the one at the top of its readme. */
async function rename(manifest: string, name: string): Promise<void> {
  const text = await readFile(manifest, 'utf8')
  await writeFile(
    manifest,
    text.replace(/("name":\s*)"[^"]*"/, (_, key: string) => `${key}${JSON.stringify(name)}`),
  )
  const readme = join(manifest, '..', 'README.md')
  await writeFile(readme, (await readFile(readme, 'utf8')).replace(/^# .*/, `# ${name}`))
}
