import { Button } from '@mantine/core'
import { useRef } from 'react'
import { FileIcon } from '../../shared/ui/icons.tsx'

interface Properties {
  disabled: boolean
  /** All files of the folder; `webkitRelativePath` says where in it. */
  onChoose: (files: File[]) => void
}

/** Chooses a folder in place of an archive. */
export function FolderButton({ disabled, onChoose }: Properties) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Circuit folder"
        // React knows no such property, and browsers know no other way.
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same folder can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <Button
        variant="subtle"
        color="gray"
        leftSection={<FileIcon size={14} />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Choose a folder
      </Button>
    </>
  )
}
