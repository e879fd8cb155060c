import { ActionIcon } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { MenuIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { part } from '../part.ts'

// Fetched when it is first opened: the first page should not wait for it.
const SidePanel = part(() => import('./side-panel.tsx'), 'SidePanel')

/** The bar's menu on a narrow screen. */
export function SideMenu() {
  const [opened, setOpened] = useState(false)
  const [clicks, setClicks] = useState(0)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Menu"
        aria-expanded={opened}
        onClick={() => {
          void SidePanel.preload?.()
          setClicks(clicks + 1)
          setOpened(true)
        }}
      >
        <MenuIcon size={18} />
      </ActionIcon>
      <CatchBoundary
        getResetKey={() => clicks}
        errorComponent={() => null}
        onCatch={(error) => {
          setOpened(false)
          toastError(errorSentence(error, 'Something went wrong'))
        }}
      >
        <Suspense>{clicks > 0 && <SidePanel opened={opened} onClose={() => setOpened(false)} />}</Suspense>
      </CatchBoundary>
    </>
  )
}
