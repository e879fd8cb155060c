import type { BuildFiles, CommonManifest, Framework, ProofSession, Run } from './framework.ts'

/**
 * Opens the session of one attempt at a proof. A step that the framework's own session does not have is its plain verb.
 *
 * The caller closes the session.
 */
export function openProofSession<M extends CommonManifest>(
  framework: Pick<Framework<M>, 'execute' | 'prove' | 'verify' | 'openProof'>,
  run: Run,
  build: BuildFiles<M>,
): ProofSession {
  return {
    execute: framework.execute.bind(framework, run, build),
    prove: framework.prove.bind(framework, run, build),
    verify: (documents) => framework.verify(run, { ...documents, manifest: build.manifest }),
    close: () => Promise.resolve(),
    ...framework.openProof?.(run, build),
  }
}
