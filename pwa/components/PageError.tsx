import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from './Button.tsx'
import { Page } from './Page.tsx'

/** Stands in the place of a screen that broke or could not be loaded; the navigation around it keeps working. */
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

/** The last resort, when even the frame around the screens broke. */
export function PageError({ error }: { error: unknown }) {
  return (
    <main>
      <PartError error={error} />
    </main>
  )
}
