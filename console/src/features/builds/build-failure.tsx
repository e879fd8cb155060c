import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { Link } from '@tanstack/react-router'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { paths } from '../../shared/paths.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import classes from './compiler-output.module.css'
import { useRecompile } from './recompile.ts'
import { sourcePlaces } from './source-places.ts'
import { useStartSample } from './start-sample.ts'

interface Properties {
  build: Circuit & { error: string }
  /** The files of its project, as far as they are known. */
  files: string[]
  /** Leads to the new build of the same sources; undefined for those who may not compile it again. */
  onRecompiled: ((added: Circuit) => void) | undefined
  /** As `onRecompiled`, of a sample, which everyone who is signed in may build again. */
  onSampleStarted: ((added: Circuit) => void) | undefined
}

/** Why a build failed, in the compiler's words; the places that it names lead to the code. */
export function BuildFailure({ build, files, onRecompiled, onSampleStarted }: Properties) {
  const recompile = useRecompile(build)
  const start = useStartSample(build)
  const { team_slug: team, project_name: project, circuit_id: id, error } = build
  return (
    <Notice kind="failed" title="Error" action={<CopyButton text={error} name="Copy Error" />}>
      <div className={classes.texts} tabIndex={0} role="region" aria-label="Error">
        <pre>
          {sourcePlaces(error, files).map(({ text, place }, index) =>
            place === undefined ? (
              text
            ) : (
              <Link key={index} to={paths.code(team, project, id)} search={{ ...place }}>
                {text}
              </Link>
            ),
          )}
        </pre>
      </div>
      {onRecompiled !== undefined && <Again name="Compile Again" again={recompile} onAdded={onRecompiled} />}
      {onSampleStarted !== undefined && <Again name="Build It Again" again={start} onAdded={onSampleStarted} />}
    </Notice>
  )
}

interface AgainProperties {
  name: string
  again: Pick<ReturnType<typeof useRecompile>, 'isPending' | 'mutate'>
  onAdded: (added: Circuit) => void
}

function Again({ name, again, onAdded }: AgainProperties) {
  return (
    <Button
      className={classes.again ?? ''}
      variant="default"
      size="xs"
      loading={again.isPending}
      onClick={() =>
        again.mutate(undefined, {
          onSuccess: onAdded,
          onError: (failure) => toastError(errorSentence(failure, 'Failed to create circuit')),
        })
      }
    >
      {name}
    </Button>
  )
}
