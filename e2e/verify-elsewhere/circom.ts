import { z } from 'zod'
import { installedApart } from './installed-apart.ts'
import { judge } from './judge.ts'
import { runTool } from './run-tool.ts'

const VERSION = '0.7.6'

await judge(async ({ manifest, path }) => {
  const scheme = z.enum(['groth16', 'plonk', 'fflonk']).default('groth16').parse(manifest['provingScheme'])
  const folder = await installedApart(`snarkjs-${VERSION}`, { snarkjs: VERSION })
  const documents = [path('verification_key.json'), path('public.json'), path('proof.json')]
  const { code, output } = await runTool(`${folder}/node_modules/.bin/snarkjs`, [scheme, 'verify', ...documents])
  // The latter of FFLONK.
  const accepts = code === 0 && /OK!|PROOF VERIFIED SUCCESSFULLY/.test(output)
  return { tool: `snarkjs ${VERSION}`, ...(accepts ? {} : { refusal: output }) }
})
