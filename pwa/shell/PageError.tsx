import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

/** Replaces a screen that threw or could not be loaded; the navigation around it keeps working. */
export function PartError() {
  const navigate = useNavigate()
  return (
    <Page
      title="Something went wrong"
      lead="This page could not be shown. Nothing you saved is lost. Reload the page to try again, or go back."
    >
      <div className="row">
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <Button onClick={() => void navigate(-1)}>Back</Button>
      </div>
    </Page>
  )
}

/** Replaces the whole page when the frame around the screens threw. */
export function PageError() {
  return (
    <main>
      <PartError />
    </main>
  )
}
