import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ChevronRightIcon } from '../../shared/ui/icons.tsx'
import classes from './code-browser.module.css'
import type { FileTree } from './file-tree.ts'

interface Properties {
  tree: FileTree
  place: string
  open: string | undefined
}

/** Folders that open, and files that are links. What a closed folder holds is not drawn: there may be thousands. */
export function FileTreeView({ tree, place, open }: Properties) {
  return (
    <ul className={classes.list}>
      {tree.folders.map((folder) => (
        <Folder key={folder.path} folder={folder} place={place} open={open} />
      ))}
      {tree.files.map((file) => (
        <li key={file.path}>
          <Link
            className={classes.entry}
            to={place}
            search={{ file: file.path }}
            aria-current={file.path === open ? 'page' : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {file.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Folder({ folder, place, open }: { folder: FileTree['folders'][number]; place: string; open?: string }) {
  const [isOpen, setIsOpen] = useState(open?.startsWith(`${folder.path}/`) === true)
  return (
    <li>
      <button type="button" className={classes.entry} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={classes.chevron}>
          <ChevronRightIcon size={14} />
        </span>
        {folder.name}
      </button>
      {isOpen && <FileTreeView tree={folder.tree} place={place} open={open} />}
    </li>
  )
}
