import { compareProjectFiles } from '@proofyard/archives/compare-project-files.ts'
import { type FileHash, hashProjectFiles } from '@proofyard/archives/hash-project-files.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { MAX_SHOWN_BYTES } from '@proofyard/core/artifacts/shown-bytes.ts'
import type { BuildRecord } from '@proofyard/core/builds/build-record.ts'
import { presentCompared } from '@proofyard/core/builds/compared-build.ts'
import { compareInterfaces } from '@proofyard/core/builds/compare-interfaces.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { findProjectArchive, readKeptInterface } from '@proofyard/core/builds/read-documents.ts'
import { whileThere } from '@proofyard/core/builds/while-there.ts'
import type { Core } from '@proofyard/core/context.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { teamOf } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'

export const circuitCompare = call(
  routes.circuitCompare,
  async ({ core, context, viewer, parameter, query, reply }) => {
    const before = await findBuild(core, viewer, parameter('circuit_id'))
    const after = await findBuild(core, viewer, query.with)
    const compare = async () => ({
      files: await compareFiles(core, before, after),
      ...compareInterfaces(
        await readKeptInterface(core, before.build.id),
        await readKeptInterface(core, after.build.id),
      ),
    })
    // Both archives are unpacked to their ends for it, one after the other.
    const differences = await context.unpackTurns.run(teamOf(viewer) ?? 0, compare, callerWaits(reply))
    const reader = { viewer, publicUrl: core.publicUrl }
    return {
      before: await presentCompared(core, before, reader),
      after: await presentCompared(core, after, reader),
      ...differences,
    }
  },
)

/** @throws DomainError `answer_too_large`; `circuit_not_found` where one was deleted meanwhile */
async function compareFiles(core: Core, before: BuildRecord, after: BuildRecord) {
  const earlier = await findProjectArchive(core, before)
  const later = await findProjectArchive(core, after)
  const filesBefore = await whileThere(core, before.build.id, () => readHashes(core, earlier.sha256))
  const filesAfter =
    later.sha256 === earlier.sha256
      ? filesBefore
      : await whileThere(core, after.build.id, () => readHashes(core, later.sha256))
  return compareProjectFiles(filesBefore, filesAfter)
}

async function readHashes(core: Core, archive: string): Promise<Map<string, FileHash>> {
  const files = await hashProjectFiles(core.storage.read(archive), MAX_SHOWN_BYTES / 2)
  if (files !== undefined) return files
  throw new DomainError(
    'answer_too_large',
    'A project with so many files cannot be compared here. Download both projects and compare them with a tool of your own.',
  )
}
