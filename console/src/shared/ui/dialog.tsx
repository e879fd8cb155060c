import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './dialog.module.css'
import { rescueFocus } from './rescue-focus.ts'
import { useEscape } from './use-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface Properties {
  title: string
  opened: boolean
  onClose: () => void
  /** Pixels, at least 450 on a wide screen. */
  width?: number
  children: ReactNode
}

const MIN_WIDTH = 450

/** `useReturnFocus` gives the focus back 10 ms after a dialog was closed, to what had it before. */
const FOCUS_IS_BACK_MS = 20

/** A dialog above the page: Escape, the cross and a click beside it close it; the page below does not scroll. */
export function Dialog({ title, opened, onClose, width = MIN_WIDTH, children }: Properties) {
  useReturnFocus(opened)
  useEscape(opened, onClose)
  // It may also go with the page around it.
  useEffect(() => (opened ? rescueLater : undefined), [opened])
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      onExitTransitionEnd={rescueLater}
      classNames={{ content: classes.content, title: classes.title }}
      size={Math.max(width, MIN_WIDTH)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div data-locks-scroll className={classes.inside}>
        {children}
      </div>
    </Modal>
  )
}

/** What opened it may be gone when it closes, as the row of a key that was deleted. */
function rescueLater(): void {
  setTimeout(rescueFocus, FOCUS_IS_BACK_MS)
}
