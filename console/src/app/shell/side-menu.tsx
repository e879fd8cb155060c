import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { errorSentence } from '../../shared/api/api-error.ts'
import { MenuIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { reaching } from '../part.ts'
import type { SidePanel } from './side-panel.tsx'

/** The bar's menu on a narrow screen, fetched when it is first opened: the first page should not wait for it. */
export function SideMenu() {
  const [Panel, setPanel] = useState<typeof SidePanel>()
  const [opened, setOpened] = useState(false)

  async function open(): Promise<void> {
    try {
      const { SidePanel } = await reaching(() => import('./side-panel.tsx'))
      // Closed at first: only a panel that it sees open gives the focus back when it closes.
      flushSync(() => setPanel(() => SidePanel))
      setOpened(true)
    } catch (error) {
      toastError(errorSentence(error, 'Something went wrong'))
    }
  }

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Menu"
        aria-expanded={opened}
        onClick={() => void open()}
      >
        <MenuIcon size={18} />
      </ActionIcon>
      {Panel && <Panel opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
