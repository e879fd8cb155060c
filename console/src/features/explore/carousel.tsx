import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '../../shared/ui/icons.tsx'
import classes from './carousel.module.css'
import type { FeaturedCard } from './featured-cards.ts'

const STEP_PX = 500

/** Featured projects in a row that scrolls sideways: by hand, by keyboard, or by the two buttons. */
export function Carousel({ cards }: { cards: FeaturedCard[] }) {
  const row = useRef<HTMLUListElement>(null)
  const { canGoBack, canGoOn } = useRoom(row)
  const isStill = useReducedMotion()
  const scroll = (left: number) => row.current?.scrollBy({ left, behavior: isStill ? 'instant' : 'smooth' })
  return (
    <section className={classes.carousel} aria-label="Featured projects">
      <ul ref={row} className={classes.row} data-before={canGoBack || undefined} data-after={canGoOn || undefined}>
        {cards.map((card) => (
          <li key={card.url}>
            <Link to={card.url} className={classes.card}>
              <img
                className={classes.background}
                data-shared={card.isShared || undefined}
                src={card.backgroundUrl}
                alt=""
                width={560}
                height={300}
              />
              <span className={classes.title}>{card.title}</span>
              <span className={classes.subtitle}>{card.subtitle}</span>
            </Link>
          </li>
        ))}
      </ul>
      {(canGoBack || canGoOn) && (
        <div className={classes.buttons}>
          <ActionIcon
            variant="default"
            size="lg"
            disabled={!canGoBack}
            aria-label="Scroll left"
            onClick={() => scroll(-STEP_PX)}
          >
            <ChevronLeftIcon />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            disabled={!canGoOn}
            aria-label="Scroll right"
            onClick={() => scroll(STEP_PX)}
          >
            <ChevronRightIcon />
          </ActionIcon>
        </div>
      )}
    </section>
  )
}

/** Whether there is more of the row to the left and to the right of what can be seen. */
function useRoom(row: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      // Positions may be fractions of a pixel.
      const next = { canGoBack: scrollLeft > 1, canGoOn: scrollLeft + clientWidth < scrollWidth - 1 }
      setRoom((last) => (last.canGoBack === next.canGoBack && last.canGoOn === next.canGoOn ? last : next))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  return room
}
