import { NativeSelect, TextInput } from '@mantine/core'
import { ChevronDownIcon } from '../../../shared/ui/icons.tsx'
import classes from './order-fields.module.css'
import type { OrderFaults } from './read-order.ts'

/** From -10 to 10, as the contract has it. */
const priorities = Array.from({ length: 21 }, (_, index) => String(10 - index))
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

interface Properties {
  faults: OrderFaults
  onChange: () => void
}

/** When a proof is wanted, for those who have a reason to say so. */
export function OrderFields({ faults, onChange }: Properties) {
  return (
    <details className={classes.more}>
      <summary>
        More <span className={classes.about}>priority and deadline</span>
      </summary>
      <div className={classes.fields}>
        <NativeSelect
          name="priority"
          label="Priority"
          description="From -10 to 10. The highest goes first among your team’s waiting proofs."
          data={priorities}
          defaultValue="0"
          rightSection={<ChevronDownIcon size={14} />}
          error={faults.priority}
          onChange={onChange}
        />
        <TextInput
          name="deadline"
          type="datetime-local"
          label="Deadline"
          description={`In your time zone, ${zone}. A proof that is not ready by then fails.`}
          error={faults.deadline}
          onChange={onChange}
        />
      </div>
    </details>
  )
}
