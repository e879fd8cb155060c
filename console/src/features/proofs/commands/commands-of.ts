import type { Proof } from '@proofyard/contract/proof.ts'

/** Something to do with a proof outside of this page. */
export interface ProofCommand {
  /** What it is typed into. */
  program: 'curl' | 'CLI' | 'JavaScript'
  about: string
  text: string
}

const KEY = '$SINDRI_API_KEY'

/**
 * Commands for a Ready proof, to be typed as they are; the key of the API comes from the environment.
 *
 * @param origin of this server, such as `https://proofs.example.com`
 */
export function commandsOf(proof: Proof, origin: string): ProofCommand[] {
  const { proof_id: id, project_name: project, circuit_team_slug: team } = proof
  const again: ProofCommand = {
    program: 'CLI',
    about: 'Proves the input.json of its project once more.',
    text: [
      `export SINDRI_BASE_URL=${origin}`,
      `npx sindri clone ${team}/${project} && cd ${project}`,
      `npx sindri proof create`,
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
    ...(proof.deleted_circuit === null ? [again] : []),
  ]
}
