import { ApiReference } from '../../features/documentation/api/api-reference.tsx'
import { Page } from '../../shared/ui/page.tsx'

export function ApiReferencePage() {
  return (
    <Page title="API reference">
      <ApiReference />
    </Page>
  )
}
