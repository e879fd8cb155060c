import { Navigate, useParams } from '@tanstack/react-router'
import { Documentation } from '../../features/documentation/documentation.tsx'
import { documents } from '../../features/documentation/documents.ts'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page.tsx'

export function DocumentationPage() {
  const { document: name } = useParams({ from: '/docs/{-$document}' })
  const document = name === undefined ? documents[0] : documents.find((one) => one.name === name)
  if (document === undefined) return <Navigate to={paths.notFound} replace />
  return (
    <Page title={document.title}>
      <Documentation document={document} />
    </Page>
  )
}
