import { brand } from '@proofyard/contract/brand.ts'
import classes from './logo.module.css'

/** The mark: a yard, fenced and closed to the eye, and the tick that leaves it. */
export function LogoMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M20.5 12.5v5.2a2.8 2.8 0 0 1-2.8 2.8H6.3a2.8 2.8 0 0 1-2.8-2.8V6.3a2.8 2.8 0 0 1 2.8-2.8h8.2"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
      <path
        d="m8 11.6 3.7 3.7L21.2 5"
        stroke="var(--py-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark size={21} />
      {brand.product}
    </span>
  )
}
