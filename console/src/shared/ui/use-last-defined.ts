import { useState } from 'react'

/** The value, or the last one that there was: a dialog that closes still says what it was about. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
