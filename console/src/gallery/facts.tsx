import { Button } from '@mantine/core'
import { JobStatus } from '@proofyard/contract/status.ts'
import { Badge, VisibilityBadge } from '../shared/ui/badge.tsx'
import { DetailRow, DetailRows, DetailValue } from '../shared/ui/detail-rows.tsx'
import * as icons from '../shared/ui/icons.tsx'
import { ListPage } from '../shared/ui/list-page.tsx'
import { ListTable, RowActions, RowName } from '../shared/ui/list-table.tsx'
import { Logo } from '../shared/ui/logo.tsx'
import { RowMenu, RowMenuItem } from '../shared/ui/row-menu.tsx'
import { Section } from '../shared/ui/section.tsx'
import { StatusBadge } from '../shared/ui/status-badge.tsx'
import { TeamAvatar } from '../shared/ui/team-avatar.tsx'
import type { Exhibit } from './exhibit.ts'
import classes from './gallery.module.css'

export const facts: Exhibit[] = [
  {
    name: 'Badge',
    Show: () => (
      <div className={classes.row}>
        <Badge>arithmetic</Badge>
        <Badge mono>latest</Badge>
        <VisibilityBadge isPublic />
        <VisibilityBadge isPublic={false} />
      </div>
    ),
  },
  {
    name: 'StatusBadge',
    Show: () => (
      <div className={classes.row}>
        {JobStatus.options.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status="Failed" isCancelled />
      </div>
    ),
  },
  {
    name: 'RowMenu',
    Show: () => (
      <div className={classes.row}>
        <RowMenu name="Actions for build 1a2b3c4d" isBusy={false}>
          <RowMenuItem onClick={() => undefined}>Cancel Build</RowMenuItem>
        </RowMenu>
      </div>
    ),
  },
  {
    name: 'TeamAvatar: letter, sizes, a picture that is not there',
    Show: () => (
      <div className={classes.row}>
        <TeamAvatar name="ada" address="" size={18} />
        <TeamAvatar name="ada" address="" size={30} />
        <TeamAvatar name="émile" address="" size={64} />
        <TeamAvatar name="gone" address="/avatars/none" size={64} />
      </div>
    ),
  },
  {
    name: 'DetailRows: short, long, a number, none',
    Show: () => (
      <DetailRows>
        <DetailRow name="Circuit Type">
          <DetailValue value="circom" />
        </DetailRow>
        <DetailRow name="Build ID">
          <DetailValue value="0b6b6f0a-6c3e-4f0e-9a83-3a7fd9a6b0a1" />
        </DetailRow>
        <DetailRow name="Constraints">
          <DetailValue value={0} />
        </DetailRow>
        <DetailRow name="File Size">
          <DetailValue value={null} />
        </DetailRow>
      </DetailRows>
    ),
  },
  {
    name: 'Section',
    Show: () => (
      <Section title="Visibility" about="Who can see this project.">
        What there is to set.
      </Section>
    ),
  },
  {
    name: 'Section of danger',
    Show: () => (
      <Section title="Delete this Project" danger>
        What there is to lose.
      </Section>
    ),
  },
  {
    name: 'ListPage',
    Show: () => (
      <ListPage title="Things" about="What a thing is good for." action={<Button>Add a Thing</Button>}>
        The list.
      </ListPage>
    ),
  },
  {
    name: 'ListTable',
    Show: () => (
      <ListTable columns={['Name', 'Slug']}>
        {['ada', 'society-of-analytical-engines'].map((slug) => (
          <tr key={slug}>
            <td>
              <RowName>
                {slug}
                <Badge>Selected</Badge>
              </RowName>
            </td>
            <td data-name="Slug">{slug}</td>
            <td>
              <RowActions>
                <Button variant="default" size="compact-sm">
                  Leave
                </Button>
              </RowActions>
            </td>
          </tr>
        ))}
      </ListTable>
    ),
  },
  { name: 'Logo', Show: () => <Logo /> },
  {
    name: 'Icons',
    Show: () => (
      <div className={classes.row}>
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
      </div>
    ),
  },
]
