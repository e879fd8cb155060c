import { Logo } from '../../shared/ui/logo.tsx'
import classes from './shell.module.css'

/** The bar as long as it is not known who is signed in, or when that cannot be known. */
export function EmptyBar() {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <span className={classes.home}>
          <Logo />
        </span>
      </div>
    </header>
  )
}
