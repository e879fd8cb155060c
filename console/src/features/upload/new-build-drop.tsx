import { useEffect, useEffectEvent } from 'react'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'

const loadCover = async () => (await import('./drop-cover.tsx')).DropCover

/** Takes an archive or a folder that is dropped anywhere on the page. What covers the page then is fetched when one is dragged over it. */
export function NewBuildDrop({ onDrop }: { onDrop: (files: File[]) => void }) {
  const cover = useLazyDialog(loadCover)
  // Each part of the page that is crossed tells of it again.
  const open = useEffectEvent(() => {
    if (!cover.opened) cover.open()
  })
  useEffect(() => {
    const leaving = new AbortController()
    const withFiles = (react: () => void) => (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      // The browser would show the file in place of the page.
      event.preventDefault()
      react()
    }
    const { signal } = leaving
    window.addEventListener('dragenter', withFiles(open), { signal })
    for (const kind of ['dragover', 'drop'] as const)
      window.addEventListener(
        kind,
        withFiles(() => undefined),
        { signal },
      )
    return () => leaving.abort()
  }, [])
  return cover.Part && <cover.Part opened={cover.opened} onClose={cover.close} onDrop={onDrop} />
}
