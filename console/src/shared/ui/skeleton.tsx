import classes from './skeleton.module.css'

/** Holds the place of what is being loaded; it can be seen only after 150 ms, so that what is quick does not flicker. */
export function Skeleton({ height, width = '100%' }: { height: number | string; width?: number | string }) {
  return <span className={classes.block} style={{ height, width }} aria-hidden="true" />
}

/** Several lines of it, one below the other. */
export function SkeletonLines({ count, height, gap = 8 }: { count: number; height: number; gap?: number }) {
  return (
    <div className={classes.lines} style={{ gap }} role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}
