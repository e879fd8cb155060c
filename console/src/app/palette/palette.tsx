import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { projectsQuery } from '../../features/projects/list-projects.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SearchIcon } from '../../shared/ui/icons.tsx'
import { useLogOutToLogin, useSwitchTeam } from '../shell/session-actions.ts'
import { useDarkMode } from '../shell/theme-toggle.tsx'
import { buildEntries, type Entry, fixedEntries, isIdStart, matching, projectEntries, proofEntries } from './entries.ts'
import { foundBuildsQuery, foundProofsQuery } from './palette-queries.ts'
import classes from './palette.module.css'

const WIDTH = 620
const DEBOUNCE_MS = 250
const MIN_SEARCH = 3

/** Goes to projects, builds, proofs and pages, and does what the menus do, by the keyboard. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Go to" opened={opened} onClose={onClose} width={WIDTH}>
      <Search onClose={onClose} />
    </Dialog>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const list = useId()
  const run = useRun()
  const entries = useEntries(typed)
  const chosen = Math.min(index, entries.length - 1)
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return
    onClose()
    run(entry)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setIndex((chosen + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') choose(entries[chosen])
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        placeholder="Projects, builds, proofs, pages…"
        aria-label="Go to a project, build, proof, page or action"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-activedescendant={entries.length > 0 ? `${list}-${chosen}` : undefined}
        leftSection={<SearchIcon />}
        value={typed}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={press}
      />
      <ul id={list} role="listbox" aria-label="Found" className={classes.list}>
        {entries.map((entry, position) => (
          <li
            key={`${entry.group} ${'to' in entry ? entry.to : entry.name}`}
            id={`${list}-${position}`}
            role="option"
            aria-selected={position === chosen}
            className={classes.entry}
            ref={position === chosen ? reveal : undefined}
            onPointerMove={() => setIndex(position)}
            onClick={() => choose(entry)}
          >
            <span className={classes.name}>{entry.name}</span>
            <span className={classes.group}>{entry.group}</span>
          </li>
        ))}
      </ul>
      {entries.length === 0 && (
        <p className={classes.none} role="status">
          Nothing is called “{typed.trim()}”.
        </p>
      )}
    </>
  )
}

function reveal(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' })
}

/** What matches: at once of what is known, and a moment later of what the server finds. */
function useEntries(typed: string): Entry[] {
  const { user, team } = useSession()
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isSignedIn = team !== undefined
  const projects = useQuery(projectsQuery(team?.slug))
  const builds = useQuery({ ...foundBuildsQuery(team?.id, settled), enabled: isSignedIn && isIdStart(settled) })
  const proofs = useQuery({
    ...foundProofsQuery(team?.id, settled),
    enabled: isSignedIn && settled.length >= MIN_SEARCH,
  })
  const known = matching(
    [...projectEntries(projects.data ?? []), ...fixedEntries(team, user?.teams ?? [], user?.is_operator)],
    typed,
  )
  // The server has found these by more than their names.
  const found =
    settled !== typed.trim() || settled === ''
      ? []
      : [...buildEntries(builds.data ?? []), ...proofEntries(team?.slug ?? '', proofs.data ?? [])]
  return [
    ...known.filter(({ group }) => group === 'Projects'),
    ...found,
    ...known.filter(({ group }) => group !== 'Projects'),
  ]
}

function useRun(): (entry: Entry) => void {
  const navigate = useNavigate()
  const switchTeam = useSwitchTeam()
  const logOut = useLogOutToLogin()
  const { toggle } = useDarkMode()
  return (entry) => {
    if ('to' in entry) void navigate({ to: entry.to })
    else if ('href' in entry) window.location.assign(entry.href)
    else if (entry.action === 'dark mode') toggle()
    else if (entry.action === 'log out') void logOut()
    else switchTeam(entry.action)
  }
}
