import type { Advisory } from '@proofyard/contract/advisory.ts'
import { counted } from '../format/count.ts'
import { Notice } from '../ui/notice.tsx'
import classes from './advisories-note.module.css'

/** Known weaknesses of what made a build, each with where it is described. */
export function AdvisoriesNote({ advisories }: { advisories: Advisory[] }) {
  if (advisories.length === 0) return null
  return (
    <Notice
      kind="warning"
      title={
        advisories.length === 1 ? 'Known advisory' : counted(advisories.length, 'known advisory', 'known advisories')
      }
    >
      {advisories.map(({ id, tool, version, fixed_in, summary, source }) => (
        <p key={`${id} ${tool}`} className={classes.advisory}>
          <a href={source} target="_blank" rel="noreferrer">
            {id}
          </a>{' '}
          in {tool} {version}, {fixed_in === null ? 'fixed in no known version' : `fixed in ${fixed_in}`}: {summary}
        </p>
      ))}
    </Notice>
  )
}
