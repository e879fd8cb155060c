import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunSettings, Workbench } from '../../testing/workbench.ts'
import { NoirManifest } from '../manifest.ts'
import { noir } from '../noir.ts'
import { nargo } from './programs.ts'

/** The documents of a proof, as texts. */
export interface Documents {
  verificationKey: string
  publicValues: string
  proof: string
}

/** Compiles a program and proves it for an input. */
export async function proveProgram(
  bench: Workbench<NoirManifest>,
  settings: RunSettings,
  { program, input, noirVersion }: { program: string; input: object; noirVersion: string },
): Promise<Documents> {
  const project = await bench.project({ 'Nargo.toml': nargo, 'src/main.nr': program }, { noirVersion })
  const compiled = await noir.compile(await bench.run(settings), project)
  const kept = await bench.keep(project, compiled)
  const run = await bench.run(settings)
  const { witness } = await noir.execute(run, kept, JSON.stringify(input))
  const { publicValues, proof } = await noir.prove(run, kept, witness)
  const [key = '', values = '', made = ''] = await Promise.all(
    [compiled.verificationKey ?? '', publicValues, proof].map((path) => readFile(path, 'utf8')),
  )
  return { verificationKey: key, publicValues: values, proof: made }
}

/** Verifies documents in a run of their own. */
export async function verifyDocuments(
  bench: Workbench<NoirManifest>,
  settings: RunSettings,
  documents: Documents,
): Promise<boolean> {
  const run = await bench.run(settings)
  const write = async (name: string, text: string) => {
    const path = join(run.workFolder, name)
    await writeFile(path, text)
    return path
  }
  return await noir.verify(run, {
    manifest: NoirManifest.parse({ circuitType: 'noir', name: 'test' }),
    verificationKey: await write('key.json', documents.verificationKey),
    publicValues: await write('public.json', documents.publicValues),
    proof: await write('proof.json', documents.proof),
  })
}
