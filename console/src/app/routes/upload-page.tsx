import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { UploadForm } from '../../features/upload/upload-form.tsx'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page.tsx'
import classes from './upload-page.module.css'

const route = getRouteApi('/z/$team/page/create')

export function UploadPage() {
  const { team } = route.useParams()
  const navigate = useNavigate()
  return (
    <Page title="Upload a New Circuit">
      <div className={classes.column}>
        <h1 className={classes.title}>Upload a New Circuit</h1>
        <p className={classes.about}>
          <Link to={paths.frameworks(team)}>See which frameworks can be built with now</Link>
        </p>
        <UploadForm onDone={(build) => void navigate({ to: paths.project(team, build.project_name) })} />
      </div>
    </Page>
  )
}
