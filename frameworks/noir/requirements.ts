import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { findPoints } from './crs/points.ts'

/** What Noir needs on this machine besides its toolchains. */
export async function requirements({ paramsFolder }: { paramsFolder: string | undefined }): Promise<Tool[]> {
  const tool = { name: "Aztec's points", required: true }
  const found = await findPoints(paramsFolder)
  if (typeof found === 'object') {
    const count = found.count.toLocaleString('en')
    return [
      { ...tool, version: `${count} points`, state: 'ready', note: `Circuits of up to ${count} gates can be proved.` },
    ]
  }
  const how = 'Get it with: proofyard params fetch noir'
  if (found !== undefined) return [{ ...tool, version: '', state: 'broken', note: `${found} ${how}` }]
  return [
    { ...tool, version: '', state: 'missing', note: `The public set-up that every Noir proof is made with. ${how}` },
  ]
}
