import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { indexPage } from './index-page.ts'
import { docsFolder, readPages } from './pages.ts'

/** Writes what the generator reads into an empty folder: the pages with their pictures, and `list.json` with the groups of the list. */
export async function writeSources(folder: string): Promise<void> {
  const groups = readPages()
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'public'), { recursive: true })
  await cp(join(docsFolder, 'images'), join(folder, 'images'), { recursive: true })
  await cp(join(docsFolder, '..', 'console', 'public', 'favicon.svg'), join(folder, 'public', 'favicon.svg'))
  for (const { name, markdown } of [indexPage(groups), ...groups.flatMap(({ pages }) => pages)])
    await writeFile(join(folder, `${name}.md`), markdown)
  const list = groups.map(({ title, pages }) => ({ title, pages: pages.map(({ name, title }) => ({ name, title })) }))
  await writeFile(join(folder, 'list.json'), JSON.stringify(list))
}
