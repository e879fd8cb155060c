import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type OrderFaults, type OrderField, orderFields, type ProofOrder, readOrder } from './read-order.ts'

/** The two boxes of a form that say when its proof is wanted, by their names, and what is wrong with them. */
export function useOrder() {
  const [faults, setFaults] = useState<OrderFaults>({})

  /** What is to be sent; undefined where something is wrong, which is then shown. */
  function finish(form: HTMLFormElement): ProofOrder | undefined {
    const deadline = boxOf(form, 'deadline')
    const read = readOrder({
      priority: boxOf(form, 'priority').value,
      deadline: deadline.validity.badInput ? undefined : deadline.value,
    })
    if ('order' in read) return read.order
    refuse(form, read.faults)
    return undefined
  }

  /** Shows what is wrong, and brings the keyboard there. */
  function refuse(form: HTMLFormElement, refused: OrderFaults) {
    // The box makes room for its sentence before it is scrolled to.
    flushSync(() => setFaults(refused))
    const first = orderFields.find((field) => refused[field] !== undefined)
    if (first === undefined) return
    const box = boxOf(form, first)
    const around = box.closest('details')
    if (around !== null) around.open = true
    box.focus()
    box.scrollIntoView({ block: 'nearest' })
  }

  return { faults, finish, refuse, clear: () => setFaults({}) }
}

function boxOf(form: HTMLFormElement, field: OrderField): HTMLInputElement | HTMLSelectElement {
  const box = form.elements.namedItem(field)
  if (box instanceof HTMLInputElement || box instanceof HTMLSelectElement) return box
  throw new Error(`The form has no box for the ${field}.`)
}
