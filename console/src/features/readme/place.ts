import { createContext } from 'react'

/** The file that is shown; the addresses in it are relative to it. */
export const Place = createContext({ buildId: '', path: '' })

/** The file that is shown where none is named; any other has a line with its name and its download above it. */
export const README = 'README.md'
