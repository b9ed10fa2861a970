import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Notice } from '../../../components/Notice.tsx'
import { Page } from '../../../components/Page.tsx'

/** How long the good news can be read before the member area follows, in milliseconds. */
const redirectMs = 1500

/** The payment has succeeded (PAY-22, PAY-23). */
export function Paid() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/memberhomepage', { replace: true }), redirectMs)
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
