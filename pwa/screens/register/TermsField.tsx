import { to } from '../../../shared/routes.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import type { Bound } from '../../ui/form/Field.tsx'

/** Accepting the terms. Links open a new tab, so that nothing typed is lost. */
export function TermsField(props: Bound<boolean>) {
  return (
    <Checkbox
      {...props}
      label={
        <>
          I am 18 or older and accept the <NewTabLink to={to.termsOfUse}>Terms of Use</NewTabLink> and the{' '}
          <NewTabLink to={to.privacyPolicy}>Privacy Policy</NewTabLink>.
        </>
      }
    />
  )
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
