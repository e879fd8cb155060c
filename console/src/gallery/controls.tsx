import { useState } from 'react'
import { ChoiceMenu } from '../shared/ui/choice-menu.tsx'
import { CommandLine } from '../shared/ui/command-line.tsx'
import { CopyButton } from '../shared/ui/copy-button.tsx'
import { UploadIcon } from '../shared/ui/icons.tsx'
import { LinkButton } from '../shared/ui/link-button.tsx'
import { Pagination } from '../shared/ui/pagination.tsx'
import { SearchBox } from '../shared/ui/search-box.tsx'
import { TabLinks } from '../shared/ui/tab-links.tsx'
import { WordsEditor } from '../shared/ui/words-editor.tsx'
import type { Exhibit } from './exhibit.ts'
import classes from './gallery.module.css'

const frameworks = ['circom', 'gnark', 'noir'] as const

export const controls: Exhibit[] = [
  { name: 'SearchBox', Show: Search },
  { name: 'ChoiceMenu', Show: Choice },
  { name: 'WordsEditor', Show: Words },
  {
    name: 'TabLinks',
    Show: () => (
      <TabLinks
        name="Team"
        tabs={[
          { name: 'Projects', to: '/', current: true },
          { name: 'Proofs', to: '/proofs', current: false },
        ]}
      />
    ),
  },
  {
    name: 'LinkButton',
    Show: () => (
      <div className={classes.row}>
        <LinkButton to="/">Home</LinkButton>
        <LinkButton to="/" variant="default" leftSection={<UploadIcon />}>
          Upload
        </LinkButton>
        <LinkButton to="/" variant="subtle" size="xs">
          Log in
        </LinkButton>
      </div>
    ),
  },
  { name: 'Pagination', Show: () => <Pagination current={5} count={1000} isStale={false} /> },
  { name: 'CommandLine: short', Show: () => <CommandLine command="sindri deploy" /> },
  {
    name: 'CommandLine: with a label',
    Show: () => (
      <CommandLine
        label="Clone"
        command={'SINDRI_BASE_URL=https://proofs.example.org \\\n  npx sindri clone ada/readme'}
      />
    ),
  },
  {
    name: 'CommandLine: long',
    Show: () => <CommandLine command={`curl ${'https://proofs.example.org/api/v1/circuit/list '.repeat(3)}`} />,
  },
  { name: 'CopyButton', Show: () => <CopyButton text="copied" name="Copy" /> },
]

function Search() {
  const [text, setText] = useState('')
  return (
    <>
      <SearchBox name="Search Projects" text={text} onSearch={setText} />
      <p>Sought: {text === '' ? 'nothing' : text}</p>
    </>
  )
}

function Choice() {
  const [value, setValue] = useState<(typeof frameworks)[number]>()
  return <ChoiceMenu name="Type" none="All" options={frameworks} value={value} onChange={setValue} />
}

function Words() {
  const [words, setWords] = useState(['hash', 'starter'])
  return (
    <WordsEditor
      name="label"
      words={words}
      busy={false}
      onAdd={(typed, onSaved) => {
        if (typed.length === 0) return 'Label cannot be empty'
        setWords([...new Set([...words, ...typed])])
        onSaved()
        return undefined
      }}
      onRemove={(word) => setWords(words.filter((kept) => kept !== word))}
    />
  )
}
