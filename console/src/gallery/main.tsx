import '../theme/style-sheets.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../shared/api/query-client.ts'
import { Toasts } from '../shared/ui/toasts.tsx'
import { Gallery } from './gallery.tsx'

// Parts that are links need a router; here they lead nowhere.
const router: AnyRouter = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const place = document.getElementById('root')
if (place === null) throw new Error('gallery.html has no element with the id root.')
createRoot(place).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <RouterContextProvider router={router}>
        <Toasts />
        <Gallery />
      </RouterContextProvider>
    </Providers>
  </StrictMode>,
)
