import { unreachable } from './connection-error.ts'

/** Fetches a part of the console. Without a server, loading all of it again would leave nothing, so it says that. */
export async function loadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerThere())) throw unreachable(error)
    // The words by which the router knows that a part is gone, also where only its style sheet is; it loads the page
    // again once for each text.
    throw new Error(`Failed to fetch dynamically imported module: ${String(error)}`, { cause: error })
  }
}

function isServerThere(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
