import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { MoonIcon } from '../../shared/ui/icons.tsx'

/** Whether it is dark now, and the way to change that for good. */
export function useDarkMode(): { dark: boolean; toggle: () => void } {
  // To stop transitions meanwhile, Mantine would make a style sheet, which our content security policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark') }
}

export function ThemeButton() {
  const { dark, toggle } = useDarkMode()
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Dark mode" aria-pressed={dark} onClick={toggle}>
      <MoonIcon />
    </ActionIcon>
  )
}
