import { type Stage, jobStages, plainLabel } from '@proofyard/contract/stage.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'

/** What a stage of a job of this framework is called where people wait for it. */
export function stageLabel({ stages }: Pick<AnyFramework, 'stages'>, name: string): string {
  const declared: Stage[] = [...Object.values(jobStages), ...stages.compile, ...stages.prove]
  return declared.find((stage) => stage.name === name)?.label ?? plainLabel(name)
}
