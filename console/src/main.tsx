import './theme/style-sheets.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadLive } from './app/load-live.ts'
import { Providers } from './app/providers.tsx'
import { createConsoleRouter } from './app/router.tsx'
import { startReactions } from './app/reactions.ts'
import { startEarly } from './app/start-early.ts'
import { trackVisits } from './app/track-visits.ts'
import { createQueryClient } from './shared/api/query-client.ts'

const client = createQueryClient()
const router = createConsoleRouter(client)
startEarly(router)
startReactions(router, client)
trackVisits(router, client)
loadLive(router, client)

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no element with the id root.')
createRoot(place).render(
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
