import { Outlet } from '@tanstack/react-router'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** The bar above, the page below. */
export function Shell() {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </>
  )
}
