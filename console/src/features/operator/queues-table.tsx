import type { OperatorQueue } from '@proofyard/contract/operator.ts'
import { formatCount } from '../../shared/format/count.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import table from '../../shared/ui/table.module.css'
import { sizeText, spanText } from './size-text.ts'
import { Table } from './table.tsx'

export function QueuesTable({ queues }: { queues: OperatorQueue[] }) {
  if (queues.length === 0) return <EmptyState title="Nothing waits, and nothing runs." />
  return (
    <Table columns={['Framework', 'Each takes', 'Waiting', 'Oldest', 'Running']}>
      {queues.map((queue) => (
        <tr key={`${queue.job_kind} ${queue.circuit_type} ${JSON.stringify(queue.resources)}`}>
          <td>
            {queue.circuit_type}, {queue.job_kind === 'build' ? 'builds' : 'proofs'}
          </td>
          <td data-name="Each takes">{sizeText(queue.resources)}</td>
          <td data-name="Waiting" className={table.number}>
            {formatCount(queue.waiting)}
          </td>
          <td data-name="Oldest" data-empty={queue.oldest_seconds === null || undefined} className={table.number}>
            {spanText(queue.oldest_seconds)}
          </td>
          <td data-name="Running" className={table.number}>
            {formatCount(queue.running)}
          </td>
        </tr>
      ))}
    </Table>
  )
}
