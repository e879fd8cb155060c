import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../../shared/ui/toasts.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** The bar above, the page below. */
export function Shell() {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      {/* Inside the router, because a toast may hold a link. */}
      <Toasts />
      <TopBar />
      <ConnectionNotice />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </>
  )
}
