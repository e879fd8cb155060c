import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { CircuitComparison } from '@proofyard/contract/comparison.ts'
import { Link } from '@tanstack/react-router'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { counted } from '../../../shared/format/count.ts'
import { paths } from '../../../shared/paths.ts'
import classes from './comparison.module.css'

/** A page of tens of thousands of lines helps no one; the API has them all. */
const MAX_SHOWN = 200

/** The files that two builds do not have in common, each with a link to read it as it was and as it is. */
export function ChangedFiles({ before, after, files }: CircuitComparison) {
  const { added, removed, changed, same } = files
  const rows = [
    ...changed.map(({ path, size, size_before }) => ({ kind: 'Changed', path, was: size_before, is: size })),
    ...added.map(({ path, size }) => ({ kind: 'Added', path, was: undefined, is: size })),
    ...removed.map(({ path, size }) => ({ kind: 'Removed', path, was: size, is: undefined })),
  ]
  return (
    <>
      <p className={classes.note}>
        {rows.length === 0 ? 'No file is different. ' : ''}
        {counted(same, 'file')} {same === 1 ? 'is' : 'are'} the same in both.
      </p>
      <ul className={classes.files}>
        {rows.slice(0, MAX_SHOWN).map(({ kind, path, was, is }) => (
          <li key={path} className={classes.file}>
            <span className={classes.kind}>{kind}</span>
            <span className={classes.path}>{path}</span>
            {was !== undefined && <FileLink build={before.circuit} path={path} name="before" size={was} />}
            {is !== undefined && <FileLink build={after.circuit} path={path} name="after" size={is} />}
          </li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN && (
        <p className={classes.note}>And {counted(rows.length - MAX_SHOWN, 'more file', 'more files')}.</p>
      )}
    </>
  )
}

interface FileProperties {
  build: Circuit
  path: string
  name: 'before' | 'after'
  size: number
}

function FileLink({ build, path, name, size }: FileProperties) {
  return (
    <Link
      to={paths.code(build.team_slug, build.project_name, build.circuit_id)}
      search={{ file: path }}
      aria-label={`${path} ${name}`}
    >
      {name} ({formatBytes(size)})
    </Link>
  )
}
