import { paths } from '../../shared/paths.ts'
import { TabLinks } from '../../shared/ui/tab-links.tsx'

/** The tabs of one's own team; another team's page has none (product specification, 2.4). */
export function TeamTabs({ team, current }: { team: string; current: 'projects' | 'proofs' | 'support' }) {
  return (
    <TabLinks
      name="Team"
      tabs={[
        { name: 'Projects', to: paths.team(team), current: current === 'projects' },
        { name: 'Proofs', to: paths.proofs(team), current: current === 'proofs' },
        { name: 'Support', to: paths.support(team), current: current === 'support' },
      ]}
    />
  )
}
