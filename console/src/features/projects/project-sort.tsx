import { ChoiceMenu } from '../../shared/ui/choice-menu.tsx'
import { PROJECT_ORDERS, type ProjectOrder } from './sort-projects.ts'

interface Properties {
  order: ProjectOrder | undefined
  onOrder: (order: ProjectOrder | undefined) => void
  /** Only a team's own projects say when they were proved last. */
  knowsLastProof?: boolean
}

/** In which order projects are shown. */
export function ProjectSort({ order, onOrder, knowsLastProof = true }: Properties) {
  const options = PROJECT_ORDERS.filter((option) => knowsLastProof || option !== 'Last proof')
  return <ChoiceMenu name="Sort" none="Newest" options={options} value={order} onChange={onOrder} />
}
