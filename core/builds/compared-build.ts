import type { Core } from '../context.ts'
import type { Reader } from '../policies/viewer.ts'
import { resourcesOf } from '../queue/size-class.ts'
import type { StoredFile } from '../storage/storage.ts'
import type { BuildRecord } from './build-record.ts'
import { findBuildFile } from './find-build-file.ts'
import { presentBuild, type PresentedBuild } from './present-build.ts'

/** One of two builds that are compared, as the wire has it. */
export interface ComparedBuild {
  circuit: PresentedBuild
  key_file: StoredFile | null
  compile_memory: number
  prove_memory: number | null
}

export async function presentCompared(core: Core, record: BuildRecord, reader: Reader): Promise<ComparedBuild> {
  const { build } = record
  const isReady = build.status === 'Ready'
  const key = isReady ? await findBuildFile(core, build.id, 'verification_key') : undefined
  return {
    circuit: presentBuild(record, reader),
    key_file: key ?? null,
    compile_memory: resourcesOf(build.size).memoryBytes,
    prove_memory: isReady ? resourcesOf(build.proveSize).memoryBytes : null,
  }
}
