import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChevronDownIcon } from '../../../shared/ui/icons.tsx'
import classes from './order-fields.module.css'
import { type OrderFaults, type OrderOfProof, writeOrder } from './read-order.ts'

/** From -10 to 10, as the contract has it. */
const priorities = Array.from({ length: 21 }, (_, index) => String(10 - index))
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

const DEFAULT_ORDER: OrderOfProof = { priority: 0, deadline: null }

interface Properties {
  /** That of the proof that is tried again. */
  earlier: OrderOfProof | undefined
  faults: OrderFaults
  onChange: () => void
}

/** When a proof is wanted, for those who have a reason to say so. */
export function OrderFields({ earlier = DEFAULT_ORDER, faults, onChange }: Properties) {
  const [initial] = useState(() => writeOrder(earlier, new Date()))
  return (
    // What is taken over is seen, and so is a deadline that is not.
    <details className={classes.more} open={earlier.priority !== 0 || earlier.deadline !== null}>
      <summary>
        More <span className={classes.about}>priority and deadline</span>
      </summary>
      <div className={classes.fields}>
        <NativeSelect
          name="priority"
          label="Priority"
          description="From -10 to 10. The highest goes first among your team’s waiting proofs."
          data={priorities}
          defaultValue={initial.priority}
          rightSection={<ChevronDownIcon size={14} />}
          error={faults.priority}
          onChange={onChange}
        />
        <TextInput
          name="deadline"
          type="datetime-local"
          label="Deadline"
          defaultValue={initial.deadline}
          description={`In your time zone, ${zone}. A proof that is not ready by then fails.`}
          error={faults.deadline}
          onChange={onChange}
        />
      </div>
    </details>
  )
}
