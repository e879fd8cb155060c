import { useEffect } from 'react'
import { ID_PREFIX } from './id-prefix.ts'

/**
 * Goes to the place that the address names when a text is first shown, and whenever it names another: the ids of a text
 * have a prefix, so the browser itself does not find them.
 */
export function useScrollToHash(): void {
  useEffect(() => {
    scrollToHash()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
      // After the browser has put it into the address.
      if (link !== null) setTimeout(scrollToHash)
    }
    addEventListener('click', onClick)
    addEventListener('hashchange', scrollToHash)
    return () => {
      removeEventListener('click', onClick)
      removeEventListener('hashchange', scrollToHash)
    }
  }, [])
}

function scrollToHash(): void {
  const name = decode(location.hash.slice(1))
  if (name !== '') document.getElementById(ID_PREFIX + name)?.scrollIntoView()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
