import { isFinished, type JobStatus } from '@proofyard/contract/status.ts'
import { useEffect, useRef } from 'react'
import { setTitleMark } from '../ui/page-title.ts'

/**
 * Says in the title and the picture of the tab how far a build or proof is that one waits for, and in a notification of the
 * browser how it ended, where that is allowed and the tab is not seen. What was finished before is not marked.
 */
export function useJobMark(status: JobStatus | undefined, { name, tag }: { name: string; tag: string }): void {
  const waited = useRef(false)
  useEffect(() => {
    if (status === undefined) return
    if (!isFinished(status)) {
      waited.current = true
      setTitleMark('running')
    } else if (waited.current) {
      waited.current = false
      setTitleMark(status === 'Ready' ? 'ready' : 'failed')
      notify(`${name}: ${status}`, tag)
    }
  }, [status, name, tag])
  useEffect(() => () => setTitleMark(undefined), [])
}

function notify(text: string, tag: string): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(text, { tag, icon: '/favicon.svg' })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  } catch {
    // Some browsers of phones have the class, and refuse to be asked.
  }
}
