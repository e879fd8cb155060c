import { Button, NativeSelect } from '@mantine/core'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { useState } from 'react'
import { saveFile } from '../../shared/files/save-file.ts'
import { paths } from '../../shared/paths.ts'
import { CommandLine } from '../../shared/ui/command-line.tsx'
import { ChevronDownIcon, DownloadIcon } from '../../shared/ui/icons.tsx'
import { exampleManifests } from './example-manifests.ts'
import classes from './upload-form.module.css'

/** What a project's manifest looks like, for each framework. */
export function ExampleManifest() {
  const [type, setType] = useState<CircuitType>('circom')
  const text = JSON.stringify(exampleManifests[type], undefined, 2)
  return (
    <details className={classes.example}>
      <summary>Example sindri.json</summary>
      <div className={classes.exampleBody}>
        <NativeSelect
          aria-label="Framework of the example"
          data={CircuitType.options}
          value={type}
          rightSection={<ChevronDownIcon size={14} />}
          onChange={(event) => setType(CircuitType.parse(event.currentTarget.value))}
        />
        <CommandLine command={text} name="Example manifest" />
        <div className={classes.exampleActions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<DownloadIcon size={14} />}
            onClick={() => saveFile('sindri.json', `${text}\n`, 'application/json')}
          >
            Download sindri.json
          </Button>
          <a href={paths.documentation(type)}>All fields for {type}</a>
        </div>
      </div>
    </details>
  )
}
