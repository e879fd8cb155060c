import { brand } from '@proofyard/contract/brand.ts'
import type { FrameworkStatuses, OfferState } from '@proofyard/contract/framework-status.ts'
import { paths } from '../../shared/paths.ts'
import { type Signal, SignalBadge } from '../../shared/ui/status-badge.tsx'
import table from '../../shared/ui/table.module.css'
import { type FrameworkRow, frameworkRows, versionsText } from './framework-rows.ts'
import classes from './frameworks-table.module.css'

const MIB = 1024 ** 2

const words: Record<OfferState, { word: string; signal: Signal }> = {
  ready: { word: 'Ready', signal: 'ready' },
  installing: { word: 'Installing', signal: 'progress' },
  missing: { word: 'Not installed', signal: 'queued' },
  broken: { word: 'Broken', signal: 'failed' },
}

/** The versions of each framework, and whether projects for them can be built now. */
export function FrameworksTable({ statuses }: { statuses: FrameworkStatuses }) {
  // Then it is not known what is installed, and one sentence above the table tells so.
  const hasWorkers = statuses.workers > 0
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${table.stacked ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">Framework</th>
            <th scope="col">Version</th>
            <th scope="col">State</th>
            <th scope="col">Disk space</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {statuses.frameworks.flatMap((framework) =>
            frameworkRows(framework).map((row) => (
              <tr key={`${framework.circuit_type} ${row.versions.join()}`}>
                <td data-name="Framework">
                  <a className={table.rowLink} href={paths.documentation(framework.circuit_type)}>
                    {framework.circuit_type}
                  </a>
                </td>
                <td data-name={row.versions.length > 1 ? 'Versions' : 'Version'}>
                  <Versions versions={row.versions} />
                </td>
                <td data-name="State">
                  <SignalBadge signal={words[row.state].signal}>
                    {hasWorkers ? stateText(row) : 'No worker'}
                  </SignalBadge>
                </td>
                <td data-name="Disk space" data-empty={roomText(row) === '' || undefined}>
                  <div className={classes.room}>{roomText(row)}</div>
                </td>
                <td data-empty={!hasWorkers || row.note === '' || undefined}>
                  <div className={classes.note}>{hasWorkers && noteText(row)}</div>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Versions({ versions }: Pick<FrameworkRow, 'versions'>) {
  if (versions.length === 0) return <div className={classes.versions}>comes with {brand.product}</div>
  return <div className={`${table.mono ?? ''} ${classes.versions ?? ''}`}>{versionsText(versions)}</div>
}

function stateText({ state, fraction }: FrameworkRow): string {
  const { word } = words[state]
  return state === 'installing' && fraction !== null ? `${word}, ${Math.floor(fraction * 100)}%` : word
}

/** Roughly: what a toolchain takes follows from the machine, too. */
function roomText({ sizes }: FrameworkRow): string {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)].map((size) => Math.round(size / MIB))
  if (most === 0) return ''
  return `~${least === most ? '' : `${least} to `}${most} MiB${sizes.length > 1 ? ' each' : ''}`
}

/** What an installer says that it does stands behind a colon elsewhere. */
function noteText({ state, note }: FrameworkRow): string {
  return state === 'installing' ? note.charAt(0).toUpperCase() + note.slice(1) : note
}
