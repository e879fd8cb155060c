import type { ReactNode } from 'react'

export interface Exhibit {
  /** The part, and the state that it is in. */
  name: string
  Show: () => ReactNode
}
