import { useState } from 'react'

/**
 * What a dialog shows for the only time, such as a secret that was just made. It comes up by itself where the dialog was closed
 * before it came, stays while the dialog goes away, and is gone when that opens again.
 *
 * @param opened whether the dialog was opened
 * @returns `value` undefined before it came; `isUnseen` while the dialog has to be there for it; `seen` to be called when the dialog
 * is closed, `forget` when what is shown is good for nothing any more
 */
export function useShownOnce<Value>(opened: boolean) {
  const [value, setValue] = useState<Value>()
  const [isUnseen, setUnseen] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (wasOpened !== opened) {
    setWasOpened(opened)
    if (opened && !isUnseen) setValue(undefined)
  }
  return {
    value,
    isUnseen,
    show: (shown: Value) => {
      setValue(() => shown)
      setUnseen(true)
    },
    seen: () => setUnseen(false),
    forget: () => {
      setValue(undefined)
      setUnseen(false)
    },
  }
}
