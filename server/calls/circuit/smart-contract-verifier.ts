import { labelSolidity } from '@proofyard/contract/development-key.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { findBuild, requireReady } from '@proofyard/core/builds/find-build.ts'
import { readSolidityVerifier } from '@proofyard/core/builds/read-documents.ts'
import { call } from '../../call.ts'
import { RequestError } from '../../errors/request-error.ts'

export const circuitSmartContractVerifier = call(
  routes.circuitSmartContractVerifier,
  async ({ core, viewer, parameter }) => {
    const identifier = parameter('circuit_id')
    const record = requireReady(await findBuild(core, viewer, identifier), identifier)
    const contract_code = await readSolidityVerifier(core, record)
    if (contract_code === null) {
      const { circuitType } = record.build
      throw new RequestError(501, `There is no smart contract verifier for this ${circuitType} circuit.`)
    }
    return { contract_code: labelSolidity(contract_code, record.build.setup) }
  },
)
