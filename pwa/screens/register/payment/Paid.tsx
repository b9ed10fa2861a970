import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '../../../../shared/routes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'

/** How long the confirmation is shown before the redirect. */
const redirectMs = 1500

/** Confirms the payment and redirects to the member home. */
export function Paid() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to.memberHome, { replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Page title="Thank you" width="narrow">
      <Notice kind="positive" live>
        Payment successful. Going to member area...
      </Notice>
    </Page>
  )
}
