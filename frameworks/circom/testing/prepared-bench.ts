import { homedir } from 'node:os'
import { join } from 'node:path'
import { openWorkbench } from '../../testing/workbench.ts'
import type { Workbench } from '../../testing/workbench.ts'
import { circom } from '../circom.ts'
import { CircomManifest } from '../manifest.ts'

/** Where tests keep what takes long to make; it outlives a checkout, and changes with the sources. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** A workbench whose runs have what a worker prepares when it starts: the native prover, and V8's compiled code. */
export async function openPreparedBench(): Promise<Workbench<CircomManifest>> {
  await circom.prepare({ toolFolder, signal: new AbortController().signal })
  const bench = await openWorkbench('circom', CircomManifest)
  return { ...bench, run: (settings) => bench.run({ toolFolder, ...settings }) }
}
