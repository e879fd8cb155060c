import type { FrameworkStatuses, OfferState, ToolchainStatus } from '@proofyard/contract/framework-status.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { type Signal, SignalBadge } from '../../shared/ui/status-badge.tsx'
import table from '../../shared/ui/table.module.css'
import classes from './frameworks-table.module.css'

const words: Record<OfferState, { word: string; signal: Signal }> = {
  ready: { word: 'Ready', signal: 'ready' },
  installing: { word: 'Installing', signal: 'progress' },
  missing: { word: 'Not installed', signal: 'queued' },
  broken: { word: 'Broken', signal: 'failed' },
}

/** Each version of each framework, and whether projects for it can be built now. */
export function FrameworksTable({ statuses }: { statuses: FrameworkStatuses }) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${table.stacked ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">Framework</th>
            <th scope="col">Version</th>
            <th scope="col">State</th>
            <th scope="col">Room</th>
            <th scope="col">What to know</th>
          </tr>
        </thead>
        <tbody>
          {statuses.frameworks.flatMap(({ circuit_type, toolchains }) =>
            toolchains.map((toolchain) => (
              <tr key={toolchain.toolchain ?? circuit_type}>
                <td data-name="Framework">{circuit_type}</td>
                <td data-name="Version" className={table.mono}>
                  {versionOf(toolchain)}
                </td>
                <td data-name="State">
                  <SignalBadge signal={words[toolchain.state].signal}>{stateText(toolchain)}</SignalBadge>
                </td>
                <td data-name="Room" className={table.number} data-empty={toolchain.size === 0 || undefined}>
                  {toolchain.size === 0 ? '' : formatBytes(toolchain.size)}
                </td>
                <td data-empty={noteOf(toolchain) === '' || undefined}>
                  <div className={classes.note}>{noteOf(toolchain)}</div>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

function versionOf({ toolchain }: ToolchainStatus): string {
  return toolchain === null ? 'comes with Proofyard' : toolchain.slice(toolchain.indexOf('@') + 1)
}

function stateText({ state, part }: ToolchainStatus): string {
  const { word } = words[state]
  return state === 'installing' && part !== null ? `${word}, ${Math.floor(part * 100)} %` : word
}

function noteOf({ state, note, contents }: ToolchainStatus): string {
  return state === 'ready' ? contents : note
}
