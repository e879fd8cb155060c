import type { ReactNode } from 'react'

/** Toasts stay for 5 s, until they are closed, or until the page changes. */
const STAY_MS = 5000

export interface Toast {
  id: number
  kind: 'success' | 'error'
  message: ReactNode
}

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0
/** How long each still stays, and what ends it; none while they are paused. */
const clocks = new Map<
  number,
  { leftMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }
>()
let isPaused = false

export function toastSuccess(message: ReactNode): void {
  show('success', message)
}

export function toastError(message: ReactNode): void {
  show('error', message)
}

export function closeToast(id: number): void {
  stopClock(id)
  change(toasts.filter((toast) => toast.id !== id))
  // What was pointed at is gone, and no event says that the pointer is elsewhere now.
  if (toasts.length === 0) isPaused = false
}

/** Stops their time while a person reads one, and goes on with it. */
export function pauseToasts(pause: boolean): void {
  if (pause === isPaused) return
  isPaused = pause
  for (const [id, clock] of clocks) {
    if (pause) {
      clearTimeout(clock.timer)
      clocks.set(id, { ...clock, leftMs: clock.leftMs - (Date.now() - clock.startedAt), timer: undefined })
    } else startClock(id, clock.leftMs)
  }
}

export function clearToasts(): void {
  for (const { id } of toasts) stopClock(id)
  isPaused = false
  if (toasts.length > 0) change([])
}

/** Those on the screen, the oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(kind: Toast['kind'], message: ReactNode): void {
  const id = ++lastId
  change([...toasts, { id, kind, message }])
  startClock(id, STAY_MS)
}

function startClock(id: number, leftMs: number): void {
  const timer = isPaused ? undefined : setTimeout(() => closeToast(id), leftMs)
  clocks.set(id, { leftMs, startedAt: Date.now(), timer })
}

function stopClock(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
