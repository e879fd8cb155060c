import { homedir } from 'node:os'
import { join } from 'node:path'
import { type WholeWay, openWholeWay } from '../../testing/whole-way.ts'
import { type Workbench, openWorkbench } from '../../testing/workbench.ts'
import { circom } from '../circom.ts'
import { CircomManifest } from '../manifest.ts'

/** Where tests keep what takes long to make; it outlives a checkout, and changes with the sources. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

const prepare = () => circom.prepare({ toolFolder, signal: new AbortController().signal })

/** A workbench whose runs have what a worker prepares when it starts: the native prover, and V8's compiled code. */
export async function openPreparedBench(): Promise<Workbench<CircomManifest>> {
  await prepare()
  const bench = await openWorkbench('circom', CircomManifest)
  return { ...bench, run: (settings) => bench.run({ toolFolder, ...settings }) }
}

/** The whole way of a project, with the same in each run. */
export async function openPreparedWay(): Promise<WholeWay<CircomManifest>> {
  await prepare()
  return await openWholeWay(circom, { settings: () => Promise.resolve({ toolFolder }) })
}
