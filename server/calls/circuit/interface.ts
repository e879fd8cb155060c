import { routes } from '@proofyard/contract/routes.ts'
import { findBuild, requireReady } from '@proofyard/core/builds/find-build.ts'
import { presentInterface } from '@proofyard/core/builds/present-interface.ts'
import { readKeptInterface } from '@proofyard/core/builds/read-documents.ts'
import { interfaceNotKnown } from '@proofyard/core/errors.ts'
import { call } from '../../call.ts'

export const circuitInterface = call(routes.circuitInterface, async ({ core, viewer, parameter }) => {
  const identifier = parameter('circuit_id')
  const record = requireReady(await findBuild(core, viewer, identifier), identifier)
  const kept = await readKeptInterface(core, record.build.id)
  if (kept === undefined) throw interfaceNotKnown(identifier, record.build.circuitType)
  return presentInterface(record, kept)
})
