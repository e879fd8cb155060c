import type { ReactNode } from 'react'
import classes from './second-factor.module.css'

/** One line of the list of second factors. @param children what can be done with it */
export function FactorRow({ name, fact, children }: { name: string; fact: string; children: ReactNode }) {
  return (
    <li className={classes.factor}>
      <div>
        <span className={classes.name}>{name}</span>
        <span className={classes.fact}>{fact}</span>
      </div>
      {children}
    </li>
  )
}
