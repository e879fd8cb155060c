import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The secret of a mailed link, which stands after the `#`; empty when there is none. It is taken out of the address bar
 * and the history at once.
 */
export function useMailedSecret(): string {
  const hash = useLocation({ select: (location) => location.hash })
  const [secret] = useState(hash)
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return secret
}
