import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import classes from './toast.module.css'

/** Toasts stay for 30 s, until they are closed, or until the page changes (product specification, 2.12). */
const STAY_MS = 30_000

export function toastSuccess(message: ReactNode): void {
  notifications.show({ title: 'Success', message, autoClose: STAY_MS, classNames: { root: classes.success ?? '' } })
}

export function toastError(message: ReactNode): void {
  notifications.show({
    title: 'Oops. Something went wrong',
    message,
    autoClose: STAY_MS,
    role: 'alert',
    classNames: { root: classes.error ?? '' },
  })
}

export function clearToasts(): void {
  notifications.clean()
}
