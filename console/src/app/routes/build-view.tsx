import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { buildQuery } from '../../features/builds/build-detail.ts'
import { BuildFailure } from '../../features/builds/build-failure.tsx'
import { buildPath } from '../../features/builds/build-path.ts'
import { BuildLog } from '../../features/builds/build-log.tsx'
import { BuildSidebar } from '../../features/builds/build-sidebar.tsx'
import { ownWarnings } from '../../features/builds/own-warnings.ts'
import { Warnings } from '../../features/builds/status-section.tsx'
import { filesQuery } from '../../features/code/list-files.ts'
import { CreateProofButton } from '../../features/proofs/create-proof-button.tsx'
import { Readme } from '../../features/readme/readme.tsx'
import { circuitStatusQuery } from '../../shared/live/job-status.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { AdvisoriesNote } from '../../shared/setup/advisories-note.tsx'
import { SetupNote } from '../../shared/setup/setup-note.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './project-page.module.css'

/** The error of a build that failed by itself, above its readme. */
function Failure({ build }: { build: Circuit }) {
  const { team } = useSession()
  const navigate = useNavigate()
  const onAdded = (added: Circuit) => void navigate({ to: buildPath(added) })
  const { error } = build
  const isFailure = build.status === 'Failed' && error !== null && build.cancelled_by === null
  const files = useQuery({ ...filesQuery(build.circuit_id), enabled: isFailure })
  if (!isFailure) return null
  return (
    <BuildFailure
      build={{ ...build, error }}
      files={files.data?.map(({ path }) => path) ?? []}
      onRecompiled={team?.slug === build.team_slug ? onAdded : undefined}
      onSampleStarted={team !== undefined && build.team_slug === brand.sampleTeam ? onAdded : undefined}
    />
  )
}

/** A build: its readme, and beside it what it is and what can be done with it. */
export function BuildView({ buildId }: { buildId: string }) {
  const { isAuthenticated } = useSession()
  const { file } = useSearch({ strict: false })
  const build = useQuery(buildQuery(buildId))
  usePrefetchQuery(circuitStatusQuery(buildId))
  if (build.isError && build.data === undefined) {
    return <ErrorState error={build.error} fallback="Failed to fetch circuit" onRetry={() => void build.refetch()} />
  }
  return (
    <div className={classes.readme}>
      <div className={classes.text}>
        {build.data && <Failure build={build.data} />}
        {build.data && <Warnings warnings={ownWarnings(build.data)} />}
        {build.data && <BuildLog key={build.data.circuit_id} build={build.data} />}
        <Readme buildId={buildId} file={file} />
      </div>
      <div className={classes.side}>
        {build.data === undefined ? (
          <SkeletonLines count={9} height={28} gap={6} />
        ) : (
          <BuildSidebar
            key={build.data.circuit_id}
            build={build.data}
            isAuthenticated={isAuthenticated}
            createProof={<CreateProofButton build={build.data} />}
            setup={
              <>
                <SetupNote setup={build.data.setup} />
                <AdvisoriesNote advisories={build.data.advisories} />
              </>
            }
          />
        )}
      </div>
    </div>
  )
}
