import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/*
 * The look of the console, chosen once: a cool neutral scale, one accent (cobalt), three signals, two faces.
 * Everything else refers to the --py-… variables at the end of this file. Contrast on its own ground:
 * text >= 12:1, muted >= 4.7:1, accent and signals >= 4.6:1, in both modes (WCAG 2.2 AA).
 */

/** Light mode's neutrals, from paper to ink. */
const gray: MantineColorsTuple = [
  '#fafafb',
  '#f4f4f6',
  '#ebebef',
  '#e0e0e6',
  '#d0d0d8',
  '#a3a3af',
  '#62626f',
  '#464651',
  '#2a2a32',
  '#16161b',
]

/** Dark mode's neutrals, from ink to the darkest ground. */
const dark: MantineColorsTuple = [
  '#ececf1',
  '#b9bac4',
  '#9495a2',
  '#70717e',
  '#3a3b45',
  '#2a2b33',
  '#1c1d23',
  '#0f1014',
  '#0b0c0f',
  '#070709',
]

const accent: MantineColorsTuple = [
  '#eff3ff',
  '#dfe6ff',
  '#bccaff',
  '#9cb0ff',
  '#8199ff',
  '#5170f5',
  '#2f52e0',
  '#2747c9',
  '#1f3aa8',
  '#1a2f85',
]

const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffdfe0',
  '#ffbcbf',
  '#ff9a9e',
  '#ff8085',
  '#d9343c',
  '#c8242c',
  '#ad1c24',
  '#8f171e',
  '#74141a',
]

/** How dark the page is below a dialog; base.css has it too. */
const OVERLAY = { backgroundOpacity: 0.45 }

const dialogTitle = { fontSize: '1.0625rem', fontWeight: 600, letterSpacing: '-0.011em' }

/** The main button is ink on paper (paper on ink in the dark): colour is kept for links, focus and state. */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.variant === 'filled' && (input.color === undefined || input.color === input.theme.primaryColor)) {
    return {
      background: 'var(--py-ink)',
      hover: 'var(--py-ink-hover)',
      color: 'var(--py-on-ink)',
      border: '1px solid transparent',
    }
  }
  return defaultVariantColorsResolver(input)
}

export const theme = createTheme({
  colors: { gray, dark, accent, red },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  white: '#ffffff',
  black: '#16161b',
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, 'SF Mono', Menlo, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  shadows: {
    sm: '0 1px 2px rgb(10 10 20 / 5%)',
    md: '0 1px 2px rgb(10 10 20 / 6%), 0 8px 24px -6px rgb(10 10 20 / 14%)',
    xl: '0 2px 6px rgb(10 10 20 / 8%), 0 24px 64px -12px rgb(10 10 20 / 28%)',
  },
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'filled' }, styles: { label: { fontWeight: 550 } } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    // Mantine locks scrolling with a style element made while the page runs, which our content security
    // policy forbids; base.css does it instead.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        shadow: 'xl',
        radius: 'lg',
        padding: 'lg',
        overlayProps: OVERLAY,
      },
      styles: { title: dialogTitle },
    },
    Drawer: {
      defaultProps: { lockScroll: false, shadow: 'xl', padding: 'lg', overlayProps: OVERLAY },
      styles: { title: dialogTitle },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 90, transition: 'pop-top-right' },
      },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        withArrow: false,
        multiline: true,
        maw: 420,
        // By keyboard and finger too: what it says stands nowhere else.
        events: { hover: true, focus: true, touch: true },
      },
    },
    Loader: { defaultProps: { size: 'sm' } },
  },
})

/** Our own variables beside Mantine's; style sheets use these and never a colour of their own. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--py-page': '75rem',
    '--py-bar': '3.25rem',
    '--py-gap': '1.5rem',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#7c7c89',
    '--mantine-color-default-border': gray[4],
    '--mantine-color-error': red[6],
    '--py-ground': '#ffffff',
    '--py-sunken': gray[0],
    '--py-raised': '#ffffff',
    '--py-hover': gray[1],
    '--py-line': gray[3],
    '--py-line-strong': gray[4],
    '--py-text': '#16161b',
    '--py-muted': gray[6],
    '--py-ink': '#1b1b21',
    '--py-ink-hover': '#33333d',
    '--py-on-ink': '#ffffff',
    '--py-accent': accent[6],
    '--py-accent-soft': accent[0],
    '--py-ready': '#13743f',
    '--py-ready-soft': '#e9f7ef',
    '--py-failed': red[6],
    '--py-failed-soft': red[0],
    '--py-warning': '#8a5600',
    '--py-warning-soft': '#fff6e2',
    '--py-important': '#6f3bb0',
    '--py-code-keyword': '#2f52e0',
    '--py-code-type': '#6f3bb0',
    '--py-code-name': '#0b627c',
    '--py-code-string': '#13743f',
    '--py-code-number': '#8a5600',
    '--py-code-comment': gray[6],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#80818e',
    '--mantine-color-default': '#16171c',
    '--mantine-color-default-hover': dark[6],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-error': red[4],
    '--mantine-color-anchor': accent[3],
    '--mantine-color-red-outline': red[4],
    '--py-ground': dark[7],
    '--py-sunken': dark[8],
    '--py-raised': '#15161b',
    '--py-hover': dark[6],
    '--py-line': '#26272f',
    '--py-line-strong': dark[4],
    '--py-text': dark[0],
    '--py-muted': dark[2],
    '--py-ink': '#f1f1f5',
    '--py-ink-hover': '#d4d5de',
    '--py-on-ink': '#111216',
    '--py-accent': accent[3],
    '--py-accent-soft': '#171d38',
    '--py-ready': '#55c98c',
    '--py-ready-soft': '#10261a',
    '--py-failed': red[4],
    '--py-failed-soft': '#2e1416',
    '--py-warning': '#e3b14c',
    '--py-warning-soft': '#2a200c',
    '--py-important': '#c6a2f2',
    '--py-code-keyword': accent[3],
    '--py-code-type': '#c6a2f2',
    '--py-code-name': '#76c8dd',
    '--py-code-string': '#7fd1a2',
    '--py-code-number': '#e3b14c',
    '--py-code-comment': dark[2],
  },
})
