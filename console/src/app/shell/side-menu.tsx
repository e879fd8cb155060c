import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { MenuIcon } from '../../shared/ui/icons.tsx'

// Fetched when it is first opened: the first page should not wait for it.
const SidePanel = lazy(async () => ({ default: (await import('./side-panel.tsx')).SidePanel }))

/** The bar's menu on a narrow screen. */
export function SideMenu() {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Menu"
        onClick={() => {
          setWanted(true)
          setOpened(true)
        }}
      >
        <MenuIcon size={18} />
      </ActionIcon>
      <Suspense>{wanted && <SidePanel opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
