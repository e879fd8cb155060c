import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../shared/paths.ts'
import { SetupNote } from '../../../shared/setup/setup-note.tsx'
import { verifierQuery } from '../../../shared/solidity/read-verifier.ts'
import { solidityFacts } from '../../../shared/solidity/solidity-facts.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { SkeletonLines } from '../../../shared/ui/skeleton.tsx'
import { CommandLine } from '../../../shared/ui/command-line.tsx'
import { buildPath } from '../build-path.ts'
import { DownloadCalldata, DownloadVerifier } from '../download-buttons.tsx'
import classes from './deployment.module.css'
import { newestCalldataQuery } from './newest-calldata.ts'

/** How proofs of a build are checked on a chain: its verifier, and what to call it with. */
export function Deployment({ build, team }: { build: Circuit; team: string }) {
  if (!build.has_smart_contract_verifier) {
    return (
      <EmptyState
        title={
          build.status === 'Ready'
            ? `There is no Solidity verifier for this ${build.circuit_type} circuit.`
            : 'This build has no Solidity verifier, because it is not Ready.'
        }
      >
        <Link to={buildPath(build)}>Build {build.circuit_id.slice(0, 8)}</Link>
      </EmptyState>
    )
  }
  return (
    <div className={classes.steps}>
      <div className={classes.setup}>
        <SetupNote setup={build.setup} />
      </div>
      <VerifierSection build={build} />
      <CalldataSection build={build} team={team} />
    </div>
  )
}

function VerifierSection({ build }: { build: Circuit }) {
  const verifier = useQuery(verifierQuery(build.circuit_id))
  const facts = solidityFacts(verifier.data ?? '')
  return (
    <Section
      title="1. Deploy the verifier"
      about="A contract that holds this build's verification key. Each build has its own: deploy it again when the circuit changes."
    >
      {verifier.isPending && <SkeletonLines count={2} height={20} />}
      {verifier.isError && (
        <ErrorState
          error={verifier.error}
          fallback="Failed to fetch smart contract verifier"
          onRetry={() => void verifier.refetch()}
        />
      )}
      {facts !== undefined && (
        <p className={classes.text}>
          Deploy the contract <code>{facts.contract}</code>
          {facts.versions !== undefined && (
            <>
              , written for Solidity <code>{facts.versions}</code>
            </>
          )}
          , with the tool of your choice.
        </p>
      )}
      {facts?.signature !== undefined && (
        <>
          <p className={classes.text}>
            {facts.returns
              ? 'It returns true for a valid proof and for no other:'
              : 'It reverts unless a proof is right:'}
          </p>
          <CommandLine command={facts.signature} name="Function" />
        </>
      )}
      {build.proving_scheme === 'groth16' && (
        <p className={classes.text}>
          Anyone who has seen a Groth16 proof can make others of the same public values without knowing the input. A
          contract that may accept something once only remembers a public value, such as a nullifier: never a proof or
          its hash.
        </p>
      )}
      <div className={classes.action}>
        <DownloadVerifier build={build} />
      </div>
    </Section>
  )
}

function CalldataSection({ build, team }: { build: Circuit; team: string }) {
  const newest = useQuery(newestCalldataQuery(build.circuit_id))
  return (
    <Section
      title="2. Call it with a proof"
      about="The calldata of a proof are the arguments of that function, in their order, the public values last."
    >
      {newest.isPending && <SkeletonLines count={3} height={20} />}
      {newest.isError && (
        <ErrorState error={newest.error} fallback="Failed to fetch calldata" onRetry={() => void newest.refetch()} />
      )}
      {newest.data === null && (
        <p className={classes.text}>
          Your team has no proof of this build yet. <Link to={buildPath(build)}>Create one</Link>, and its calldata
          stand here.
        </p>
      )}
      {newest.data && (
        <>
          <p className={classes.text}>
            Of your newest proof,{' '}
            <Link to={paths.proof(team, newest.data.proof_id)}>{newest.data.proof_id.slice(0, 8)}</Link>:
          </p>
          <CommandLine command={newest.data.calldata.trim()} name="Calldata" />
          <div className={classes.action}>
            <DownloadCalldata build={build} {...newest.data} />
          </div>
        </>
      )}
    </Section>
  )
}
