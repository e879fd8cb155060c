import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { installedApart } from './installed-apart.ts'
import { judge, refusedSpelling } from './judge.ts'
import { runTool } from './run-tool.ts'

const VERSION = '0.0.58'
/** pil-stark requires the last two without naming them. */
const packages = { 'pil-stark': VERSION, pilcom: '0.0.24', chai: '4.5.0', yargs: '17.7.2' }

const Key = z.looseObject({ constRoot: z.array(z.string()) })

const PRIME = 2n ** 64n - 2n ** 32n + 1n

await judge(async ({ verificationKey, publicValues, path }) => {
  const { constRoot } = Key.parse(verificationKey)
  const values = z.array(z.string()).parse(publicValues)
  // pil-stark reduces them: a value would have several spellings.
  if (values.some((value) => BigInt(value) >= PRIME)) return refusedSpelling(`pil-stark ${VERSION}`)
  const installed = await installedApart(`pil-stark-${VERSION}`, packages)
  const folder = await mkdtemp(join(tmpdir(), 'verify-elsewhere-hermez-'))
  try {
    const verkey = join(folder, 'verkey.json')
    const publics = join(folder, 'public.json')
    await writeFile(verkey, `{"constRoot": ${bareNumbers(constRoot)}}`)
    await writeFile(publics, bareNumbers(values))
    const program = join(installed, 'node_modules/pil-stark/src/main_verifier.js')
    const files = ['-s', path('verification_key.json'), '-v', verkey, '-o', path('proof.json'), '-b', publics]
    const { code, output } = await runTool(process.execPath, [program, ...files])
    // It exits with 0 whatever it finds.
    const accepts = code === 0 && output.endsWith('Verification Ok!!')
    return { tool: `pil-stark ${VERSION}`, ...(accepts ? {} : { refusal: output.slice(-200) }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** pil-stark writes numbers without quotes, and reads these alone as numbers. */
function bareNumbers(numbers: string[]): string {
  return `[${numbers.map((number) => BigInt(number)).join(',')}]`
}
