import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './input-tabs.module.css'
import type { Mode } from './use-proof-input.ts'

interface Properties {
  mode: Mode
  /** What the tabs are called. */
  names: Record<Mode, string>
  onShow: (mode: Mode) => void
  children: ReactNode
}

const modes: Mode[] = ['form', 'document']

/** The form, and the document that it writes. The arrows of the keyboard lead from one to the other. */
export function InputTabs({ mode, names, onShow, children }: Properties) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = mode === 'form' ? 'document' : 'form'
    onShow(other)
    list.current?.querySelector<HTMLElement>(`[data-mode=${other}]`)?.focus()
  }

  return (
    <div>
      <div className={classes.list} role="tablist" aria-label="Proof input" ref={list} onKeyDown={move}>
        {modes.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            className={classes.tab}
            data-mode={one}
            aria-selected={one === mode}
            aria-controls={`${id}-panel`}
            tabIndex={one === mode ? 0 : -1}
            onClick={() => onShow(one)}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${mode}`}>
        {children}
      </div>
    </div>
  )
}
