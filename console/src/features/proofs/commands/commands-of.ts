import { brand } from '@proofyard/contract/brand.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import type { FoundryCall } from '../../../shared/solidity/foundry-call.ts'

/** Something to do with a proof outside of this page. */
export interface ProofCommand {
  /** What it is typed into. */
  program: 'curl' | 'CLI' | 'JavaScript' | 'Foundry'
  about: string
  text: string
}

const KEY = '$SINDRI_API_KEY'

/**
 * Commands for a Ready proof, to be typed as they are; the key of the API comes from the environment.
 *
 * @param origin of this server, such as `https://proofs.example.com`
 * @param onChain how a chain checks it; undefined where no contract does
 */
export function commandsOf(proof: Proof, origin: string, onChain: FoundryCall | undefined): ProofCommand[] {
  const { proof_id: id, project_name: project, circuit_team_slug: team } = proof
  const again: ProofCommand = {
    program: 'CLI',
    about: 'Proves the input.json of its project once more.',
    text: [
      `export PROOFYARD_URL=${origin} PROOFYARD_API_KEY=${KEY}`,
      `${brand.ownCli} clone ${team}/${project} && cd ${project}`,
      `${brand.ownCli} proof create ${team}/${project}`,
    ].join('\n'),
  }
  const withPublicClient: ProofCommand = {
    program: 'CLI',
    about: `The same with the public ${brand.cli} client.`,
    text: [
      `export ${brand.cliBaseUrlVariable}=${origin}`,
      `npx ${brand.cliPackage} clone ${team}/${project} && cd ${project}`,
      `npx ${brand.cliPackage} proof create`,
    ].join('\n'),
  }
  const bundle = `${project}-${id}.proof.zip`
  const here: ProofCommand = {
    program: 'CLI',
    about: 'Downloads the signed bundle, and verifies it on your machine.',
    text: [
      `export PROOFYARD_URL=${origin} PROOFYARD_API_KEY=${KEY}`,
      `${brand.ownCli} proof download ${id} --out ${bundle}`,
      `${brand.ownCli} proof verify ${bundle} --offline`,
    ].join('\n'),
  }
  return [
    {
      program: 'curl',
      about: 'Downloads the signed bundle.',
      text: `curl --fail -H "Authorization: Bearer ${KEY}" -o ${project}-${id}.proof.zip \\\n  ${origin}/api/v1/proof/${id}/bundle`,
    },
    {
      program: 'curl',
      about: 'Has the proof verified once more.',
      text: `curl --fail -X POST -H "Authorization: Bearer ${KEY}" \\\n  ${origin}/api/v1/proof/${id}/verify`,
    },
    {
      program: 'JavaScript',
      about: 'Reads it with the sindri package from npm.',
      text: [
        `import sindri from 'sindri'`,
        `sindri.authorize({ apiKey: process.env.SINDRI_API_KEY, baseUrl: '${origin}' })`,
        `const proof = await sindri.getProof('${id}')`,
        `console.log(proof.status, proof.public)`,
      ].join('\n'),
    },
    // The project of a circuit that was deleted cannot be had any more.
    ...(proof.deleted_circuit === null ? [again, withPublicClient] : []),
    // Other frameworks' verifiers come with a server.
    ...(proof.circuit_type === 'circom' ? [here] : []),
    ...(onChain === undefined ? [] : foundryCommands(proof, origin, onChain)),
  ]
}

function foundryCommands({ circuit_id: circuit }: Proof, origin: string, call: FoundryCall): ProofCommand[] {
  const { contract, signature, args } = call
  const words = [signature, ...args].map((word) => `'${word}'`)
  return [
    {
      program: 'Foundry',
      about: 'Deploys the verifier of its circuit on a chain.',
      text: [
        `curl --fail -H "Authorization: Bearer ${KEY}" \\`,
        `  ${origin}/api/v1/circuit/${circuit}/smart_contract_verifier \\`,
        `  | jq -r .contract_code > ${contract}.sol`,
        `forge create ${contract}.sol:${contract} --broadcast \\`,
        '  --rpc-url $ETH_RPC_URL --private-key $PRIVATE_KEY',
      ].join('\n'),
    },
    {
      program: 'Foundry',
      about: 'Has that contract check this proof.',
      text: ['cast call --rpc-url $ETH_RPC_URL $VERIFIER', ...words].join(' \\\n  '),
    },
  ]
}
