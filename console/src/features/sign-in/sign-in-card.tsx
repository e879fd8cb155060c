import { brand } from '@proofyard/contract/brand.ts'
import type { ReactNode } from 'react'
import { LogoMark } from '../../shared/ui/logo.tsx'
import classes from './sign-in-card.module.css'

/** The card that signing in and signing up share. */
export function SignInCard({ title, children, below }: { title: string; children: ReactNode; below: ReactNode }) {
  return (
    <div className={classes.place}>
      <div className={classes.card}>
        <span className={classes.mark}>
          <LogoMark size={30} />
        </span>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.sub}>{brand.product} compiles zero-knowledge circuits and proves them.</p>
        {children}
      </div>
      <p className={classes.below}>{below}</p>
    </div>
  )
}
