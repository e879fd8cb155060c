import { join } from 'node:path'
import { goProgram } from '@proofyard/core/testing/go-program.ts'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { runProgram } from './api.ts'
import { root } from './proofyard.ts'

export const chart = join(root, 'deploy', 'chart')
export const findHelm = () => goProgram('helm.sh/helm/v3/cmd/helm', 'v3.22.0')
export const findKubeconform = () => goProgram('github.com/yannh/kubeconform/cmd/kubeconform', 'v0.8.0')

/** What a chart cannot be installed without. */
export const leastValues = ['storage.url=s3://proofs/artifacts', 'publicUrl=https://proofs.example.org']

const Manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })
export type Manifest = z.infer<typeof Manifest>

/** What the chart becomes as a release with some values (`name=value`): its text, or what helm complains of. */
export async function render(
  values: string[],
  options: string[] = [],
  release = 'proofyard',
): Promise<{ code: number | null; output: string }> {
  const set = values.flatMap((value) => ['--set', value])
  const args = ['template', release, chart, '--kube-version', '1.36.3', ...set, ...options]
  return await runProgram(await findHelm(), args)
}

/** The documents of a rendered chart. */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const read: unknown = document.toJS()
    return read === null ? [] : [Manifest.parse(read)]
  })
}
