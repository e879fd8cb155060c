/// <reference types="vite/client" />

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module 'virtual:theme-variables.css' {}

declare module 'postcss-preset-mantine' {
  import type { AcceptedPlugin } from 'postcss'
  export default function presetMantine(): AcceptedPlugin
}
