import { ThemeButton } from '../app/shell/theme-toggle.tsx'
import { Page } from '../shared/ui/page.tsx'
import { controls } from './controls.tsx'
import { dialogs } from './dialogs.tsx'
import { facts } from './facts.tsx'
import classes from './gallery.module.css'
import type { Exhibit } from './exhibit.ts'
import { states } from './states.tsx'

const rooms: [string, Exhibit[]][] = [
  ['Facts', facts],
  ['States', states],
  ['Controls', controls],
  ['Dialogs and toasts', dialogs],
]

/** Each part of shared/ui in its states, to look at while one changes it. */
export function Gallery() {
  return (
    <Page title="Gallery">
      <header className={classes.head}>
        <h1>Gallery</h1>
        <ThemeButton />
      </header>
      {rooms.map(([name, exhibits]) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className={classes.room}>
            {exhibits.map((exhibit) => (
              <figure key={exhibit.name} className={classes.exhibit}>
                <figcaption className={classes.name}>{exhibit.name}</figcaption>
                <exhibit.Show />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </Page>
  )
}
