import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { passwordRules } from '../../../shared/form-rules.ts'
import type { Bound } from './Field.tsx'
import styles from './Field.module.css'
import { FieldFrame, type FrameProps } from './FieldFrame.tsx'

type Props = FrameProps &
  Bound & {
    /** `new-password` shows the rules and checks them off; `current-password` is for logging in. */
    autoComplete: 'new-password' | 'current-password'
    placeholder?: string
  }

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, optional, hideLabel, onChange, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const rules = rest.autoComplete === 'new-password' ? <Rules password={rest.value} /> : null
  return (
    <FieldFrame {...{ label, hint, error, optional, hideLabel }} after={rules}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={styles.control}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-pressed={shown}
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

function Rules({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label="The password needs">
      {passwordRules.map(({ label, isSatisfied }) => {
        const met = isSatisfied(password)
        return (
          <li key={label} className={met ? 'positive' : undefined}>
            {met ? <Check aria-hidden size={16} /> : <Minus aria-hidden size={16} />}
            {label}
            <span className="visually-hidden">{met ? ', done' : ', missing'}</span>
          </li>
        )
      })}
    </ul>
  )
}
