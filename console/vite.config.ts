import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { brandTitle } from './build/brand-title.ts'
import { keepLastAssets } from './build/keep-last-assets.ts'
import { preloadFont } from './build/preload-font.ts'
import { themeVariables } from './build/theme-variables.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'

export default defineConfig({
  plugins: [
    react(),
    brandTitle(),
    themeVariables(),
    withoutJsonSchema(),
    preloadFont('inter-latin-wght-normal'),
    keepLastAssets(),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2022',
    // The plugin above says what stays.
    emptyOutDir: false,
    // A font or picture as a data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env.PROOFYARD_API ?? 'http://127.0.0.1:8080' },
  },
})
