import { brand } from '@proofyard/contract/brand.ts'
import type { ReactNode } from 'react'
import { LogoMark } from '../../shared/ui/logo.tsx'
import classes from './sign-in-card.module.css'

interface Properties {
  title: string
  /** Below the title; else what this product is. */
  about?: ReactNode
  children?: ReactNode
  below: ReactNode
}

const product = `${brand.product} compiles zero-knowledge circuits and proves them.`

/** The card of every page that comes before one is signed in. */
export function SignInCard({ title, about = product, children, below }: Properties) {
  return (
    <div className={classes.place}>
      <div className={classes.card}>
        <span className={classes.mark}>
          <LogoMark size={30} />
        </span>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.sub} aria-live="polite">
          {about}
        </p>
        {children}
      </div>
      <p className={classes.below}>{below}</p>
    </div>
  )
}
