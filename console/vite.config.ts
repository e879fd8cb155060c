import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { brandTitle } from './build/brand-title.ts'
import { keepLastAssets } from './build/keep-last-assets.ts'
import { precompress } from './build/precompress.ts'
import { onlyWoff2 } from './build/only-woff2.ts'
import { preloadFont } from './build/preload-font.ts'
import { themeVariables } from './build/theme-variables.ts'
import { standalonePages } from './build/standalone-pages.ts'

const api = process.env.PROOFYARD_API ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    react(),
    brandTitle(),
    themeVariables(),
    onlyWoff2(),
    preloadFont('inter-latin-wght-normal'),
    keepLastAssets(),
    standalonePages(),
    precompress(),
  ],
  resolve: {
    alias: {
      // For browsers this package asks the page's document, which a worker does not have.
      'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')),
    },
  },
  worker: { format: 'es' },
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2022',
    // The plugin above says what stays.
    emptyOutDir: false,
    // A font or picture as a data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // One file that every page starts with, one of what several pages share, and one of a page's own, with all tabs of a project
    // in one. Apart, a page's parts were up to sixty files.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'] },
            { name: 'parts', minShareCount: 2 },
            { name: 'project', test: /\/app\/routes\/(?:project|build|chosen)-/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/outside-picture': api, '/verify': api, '/share': api },
  },
})
