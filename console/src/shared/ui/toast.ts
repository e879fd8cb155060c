import type { ReactNode } from 'react'

/** Toasts stay for 30 s, until they are closed, or until the page changes (product specification, 2.12). */
const STAY_MS = 30_000

export interface Toast {
  id: number
  kind: 'success' | 'error'
  message: ReactNode
}

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

export function toastSuccess(message: ReactNode): void {
  show('success', message)
}

export function toastError(message: ReactNode): void {
  show('error', message)
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function clearToasts(): void {
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
  setTimeout(() => closeToast(id), STAY_MS)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
