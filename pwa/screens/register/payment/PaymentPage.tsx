import type { ReactNode } from 'react'
import { Page } from '../../../ui/Page.tsx'

/** The page around the payment step, shown before its content is loaded. */
export function PaymentPage({ children }: { children: ReactNode }) {
  return (
    <Page title="Payment" lead="One more step: pay for your first year." width="narrow">
      {children}
    </Page>
  )
}
