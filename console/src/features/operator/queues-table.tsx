import type { OperatorQueue } from '@proofyard/contract/operator.ts'
import { formatCount } from '../../shared/format/count.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { FigureCell, TextCell } from './cells.tsx'
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
          <TextCell name="Each takes">{sizeText(queue.resources)}</TextCell>
          <FigureCell name="Waiting">{formatCount(queue.waiting)}</FigureCell>
          <FigureCell name="Oldest">{spanText(queue.oldest_seconds)}</FigureCell>
          <FigureCell name="Running">{formatCount(queue.running)}</FigureCell>
        </tr>
      ))}
    </Table>
  )
}
