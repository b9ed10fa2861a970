import { Checkbox } from '../../components/Checkbox.tsx'
import type { Bound } from '../../components/Field.tsx'

/** The terms have to be accepted (VAL-24); their links open beside the form, which stays as it is. */
export function TermsField(props: Bound<boolean>) {
  return (
    <Checkbox
      {...props}
      label={
        <>
          I am 18 or older and accept the <Beside to="/termsofuse">Terms of Use</Beside> and the{' '}
          <Beside to="/privacypolicy">Privacy Policy</Beside>.
        </>
      }
    />
  )
}

function Beside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
