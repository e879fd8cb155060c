import type { JobStatus } from '@proofyard/contract/status.ts'
import { ChoiceMenu } from '../../shared/ui/choice-menu.tsx'

interface Properties {
  status: JobStatus | undefined
  onChange: (status: JobStatus | undefined) => void
}

/** In the order of the product specification, section 9. */
const options: JobStatus[] = ['Failed', 'In Progress', 'Ready', 'Queued']

export function StatusFilter({ status, onChange }: Properties) {
  return <ChoiceMenu name="Status" none="Any" options={options} value={status} onChange={onChange} />
}
