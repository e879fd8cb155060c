import { ActionIcon } from '@mantine/core'
import { MenuIcon } from '../../shared/ui/icons.tsx'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'

/** The bar's menu on a narrow screen, fetched when it is first opened: the first page should not wait for it. */
export function SideMenu() {
  const { Part: Panel, opened, open, close } = useLazyDialog(async () => (await import('./side-panel.tsx')).SidePanel)
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Menu" aria-expanded={opened} onClick={open}>
        <MenuIcon size={18} />
      </ActionIcon>
      {Panel && <Panel opened={opened} onClose={close} />}
    </>
  )
}
