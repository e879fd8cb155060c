import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Project } from '@proofyard/contract/project.ts'
import { Link } from '@tanstack/react-router'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { paths } from '../../shared/paths.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useChangeTags } from './change-tags.ts'
import { isNewerThanLatest } from './newer-than-latest.ts'

interface Properties {
  build: Circuit
  project: Project
  /** Whether who looks at it may move its tags. */
  isOwn: boolean
}

/** Says of a Ready build that an older one is `latest`, which programs use that name no build, and moves the tag. */
export function LatestHint({ build, project, isOwn }: Properties) {
  const change = useChangeTags(build)
  const { latest_circuit: latest } = project
  if (latest === null || !isNewerThanLatest(build, latest)) return null
  const makeLatest = () =>
    change.mutate([...build.tags, 'latest'], {
      onSuccess: () => toastSuccess('This build is latest now'),
      onError: (failure) => toastError(errorSentence(failure, 'Failed to update tags. Please try again.')),
    })
  return (
    <Notice
      kind="plain"
      title="An older build is latest"
      action={
        isOwn ? (
          <Button size="xs" variant="default" loading={change.isPending} onClick={makeLatest}>
            Make this build latest
          </Button>
        ) : undefined
      }
    >
      Who asks for {project.name} without a tag gets build{' '}
      <Link to={paths.build(build.team_slug, build.project_name, latest.circuit_id)}>
        <code>{latest.circuit_id.slice(0, 8)}</code>
      </Link>
      , which is older than this one.
    </Notice>
  )
}
