import { readFile, readdir } from 'node:fs/promises'

/** A process of this machine. */
export interface Process {
  pid: number
  parent: number
  command: string
}

/** Every process that belongs to a Proofyard: those whose environment names its data folder, and all below them. */
export async function processesOf(dataFolder: string): Promise<Process[]> {
  const all = (await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(read))).flat()
  const own = new Set<number>()
  for (const process of all) {
    if (process.environment.includes(`PROOFYARD_DATA=${dataFolder}`) || process.command.includes(dataFolder)) {
      own.add(process.pid)
    }
  }
  for (let before = -1; before !== own.size;) {
    before = own.size
    for (const process of all) if (own.has(process.parent)) own.add(process.pid)
  }
  return all.filter((process) => own.has(process.pid)).map(({ pid, parent, command }) => ({ pid, parent, command }))
}

async function read(name: string): Promise<(Process & { environment: string })[]> {
  try {
    const [stat, command, environment] = await Promise.all([
      readFile(`/proc/${name}/stat`, 'utf8'),
      readFile(`/proc/${name}/cmdline`, 'utf8'),
      readFile(`/proc/${name}/environ`, 'utf8').catch(() => ''),
    ])
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return []
    return [{ pid: Number(name), parent: Number(parent), command: command.replaceAll('\0', ' ').trim(), environment }]
  } catch {
    return []
  }
}
