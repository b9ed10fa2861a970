import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

/** Replaces a screen that threw or could not be loaded; the navigation around it keeps working. */
export function PartError({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => console.error(`${pathname} failed`, error), [error, pathname])
  return (
    <Page
      title="Something went wrong"
      lead="This page could not be shown. Nothing you saved is lost. Reload the page, or go back and try again."
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
export function PageError({ error }: { error: unknown }) {
  return (
    <main>
      <PartError error={error} />
    </main>
  )
}
