import { truncate } from '../../shared/format/truncate.ts'

const LONGEST_NAME = 16

/** A team's name, cut after 16 characters and whole on hover. */
export function TeamName({ name }: { name: string }) {
  const short = truncate(name, LONGEST_NAME)
  return <span title={short === name ? undefined : name}>{short}</span>
}
