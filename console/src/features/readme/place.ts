import { createContext } from 'react'

/** The file that is shown; the addresses in it are relative to it. */
export const Place = createContext({ buildId: '', path: '' })
