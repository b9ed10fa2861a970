import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { phoneKey } from '../../../shared/phone.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { PhoneField } from '../../components/PhoneField.tsx'
import { CountryField, StateField } from '../../components/PlaceFields.tsx'
import { useVault } from '../../offline/vault-state.ts'
import styles from './GuestListScreen.module.css'
import type { useSearch } from './useSearch.ts'

/** What to search for; any field but the country will do (SRC-01 to SRC-04, VAL-46 to VAL-48). */
export function SearchForm({ form, reset, canSearch }: ReturnType<typeof useSearch>) {
  const { phoneNumber } = form.values
  const isVaultOpen = useVault((vault) => vault.isOpen)
  const isPhoneLeftOut = phoneNumber.trim() !== '' && phoneKey(phoneNumber) === null
  const name = { autoComplete: 'off', spellCheck: false, enterKeyHint: 'search' } as const
  const frame = useRef<HTMLElement>(null)
  useTypingAtOnce(frame)
  return (
    <search ref={frame}>
      <Form form={form} label="Search Guests">
        <div className={styles.fields}>
          <Field label="First Name" {...name} autoCapitalize="words" {...form.field('firstName')} />
          <Field label="Last Name" {...name} autoCapitalize="words" {...form.field('lastName')} />
          <div className={styles.whole}>
            <PhoneField
              label="Phone"
              hint={isPhoneLeftOut ? 'Left out of the search until it has 10 digits' : undefined}
              {...name}
              minLength={7}
              maxLength={17}
              {...form.field('phoneNumber')}
            />
          </div>
          <div className={styles.whole}>
            <Field label="City" {...name} autoCapitalize="words" {...form.field('city')} />
          </div>
          <StateField empty="Any" autoComplete="off" {...form.field('state')} />
          <CountryField empty="Any" autoComplete="off" {...form.field('country')} />
        </div>
        <OfflineNotice>
          {isVaultOpen
            ? 'The search looks through the guests you viewed before.'
            : 'Searching needs a connection.'}
        </OfflineNotice>
        <div className={styles.buttons}>
          <Button
            type="submit"
            look="primary"
            disabled={!canSearch}
            busy={form.submitting}
            busyLabel="Searching..."
          >
            Search Guests
          </Button>
          <Button onClick={reset}>Reset Form</Button>
        </div>
      </Form>
    </search>
  )
}

/** The first field takes the focus when the key '/' has led here. */
function useTypingAtOnce(frame: { current: HTMLElement | null }) {
  const { state } = useLocation()
  const isAsked = (state as { typing?: true } | null)?.typing === true
  const isNew = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    if (isAsked && isNew) frame.current?.querySelector('input')?.focus()
  }, [frame, isAsked, isNew])
}
