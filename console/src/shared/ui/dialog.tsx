import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

interface Properties {
  title: string
  opened: boolean
  onClose: () => void
  /** Pixels, at least 450 on a wide screen. */
  width?: number
  children: ReactNode
}

const LEAST_WIDTH = 450

/** A dialog above the page: Escape, the cross and a click beside it close it; the page below does not scroll. */
export function Dialog({ title, opened, onClose, width = LEAST_WIDTH, children }: Properties) {
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      classNames={{ content: classes.content }}
      size={Math.max(width, LEAST_WIDTH)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div data-locks-scroll>{children}</div>
    </Modal>
  )
}
