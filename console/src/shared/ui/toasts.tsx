import { useSyncExternalStore } from 'react'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { closeToast, currentToasts, onToasts, pauseToasts, type Toast } from './toast.ts'
import classes from './toasts.module.css'

/** The toasts, at the bottom right: the menus and buttons of a page are at its top. Their time stops while one points at them. The place is always there, so that a screen reader hears what appears in it. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <div
      className={classes.place}
      role="status"
      aria-label="Notifications"
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const isError = toast.kind === 'error'
  return (
    <div className={classes.toast} role={isError ? 'alert' : undefined} data-kind={toast.kind}>
      <span className={classes.icon}>{isError ? <AlertIcon /> : <CheckIcon />}</span>
      <div className={classes.text}>
        <p className={classes.title}>{isError ? 'Oops. Something went wrong' : 'Success'}</p>
        <div className={classes.message}>{toast.message}</div>
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label="Close notification"
        onClick={() => closeToast(toast.id)}
      >
        <CloseIcon size={14} />
      </button>
    </div>
  )
}
