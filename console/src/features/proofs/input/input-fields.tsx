import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import type { CircuitInput } from '@proofyard/contract/interface/circuit-interface.ts'
import { type FieldNode, fieldNodes, typeText } from './field-node.ts'
import classes from './input-fields.module.css'
import type { ProofInput } from './use-proof-input.ts'

/** One box for each value that the circuit takes; values of a struct are framed together. */
export function InputFields({ values, input }: { values: CircuitInput[]; input: ProofInput }) {
  const nodes = fieldNodes(values)
  return (
    <div className={classes.fields}>
      {nodes.length === 0 && <p className={classes.none}>The circuit takes no input.</p>}
      {nodes.map((node, index) => (
        <Field key={node.path} node={node} about={aboutOf(values[index])} input={input} />
      ))}
    </div>
  )
}

function aboutOf(value: CircuitInput | undefined): string[] {
  return value === undefined ? [] : [value.visibility, ...(value.description === undefined ? [] : [value.description])]
}

function Field({ node, about, input }: { node: FieldNode; about: string[]; input: ProofInput }) {
  if (node.kind === 'group') {
    return (
      <fieldset className={classes.group}>
        <legend>{node.label}</legend>
        {about.length > 0 && <p className={classes.about}>{about.join(' · ')}</p>}
        {node.nodes.map((part) => (
          <Field key={part.path} node={part} about={[]} input={input} />
        ))}
      </fieldset>
    )
  }
  const shared = {
    label: node.label,
    description: [typeText(node), ...about].join(' · '),
    value: input.texts.get(node.path) ?? '',
    error: input.faults.get(node.path),
    spellCheck: false,
    autoComplete: 'off',
    'data-box': node.path,
    onBlur: () => input.check(node.path),
  }
  if (node.kind === 'leaf' && node.type.kind === 'boolean') {
    return (
      <NativeSelect
        {...shared}
        data={['false', 'true']}
        onChange={(event) => input.enter(node.path, event.currentTarget.value)}
      />
    )
  }
  if (node.kind === 'leaf') {
    return (
      <TextInput
        {...shared}
        classNames={{ input: classes.mono ?? '' }}
        onChange={(event) => input.enter(node.path, event.currentTarget.value)}
      />
    )
  }
  return (
    <Textarea
      {...shared}
      classNames={{ input: classes.mono ?? '' }}
      autosize={false}
      rows={node.kind === 'list' ? Math.min(Math.max(rowsOf(node.shape), 2), 8) : 6}
      onChange={(event) => input.enter(node.path, event.currentTarget.value)}
    />
  )
}

function rowsOf(shape: number[]): number {
  return shape.slice(0, -1).reduce((product, length) => product * length, 1)
}
