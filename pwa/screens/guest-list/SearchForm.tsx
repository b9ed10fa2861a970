import { useId } from 'react'
import { personLine } from '../../../shared/person-query.ts'
import { lastFourOf, phoneKey } from '../../../shared/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { OneField } from '../../guests/one-field/OneField.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { CountryField, StateField } from '../../ui/places/PlaceFields.tsx'
import { useVault } from '../../vault/vault-state.ts'
import styles from './GuestListScreen.module.css'
import type { useSearch } from './useSearch.ts'

type Props = {
  search: ReturnType<typeof useSearch>
  isBehindHistory: boolean
  /** Whether a phone shows the whole form. */
  fields: { isOpen: boolean; setIsOpen: (isOpen: boolean) => void }
}

/** The one field, and the whole form, which needs at least one field besides the country. */
export function SearchForm({ search, isBehindHistory, fields }: Props) {
  const { form, reset, canSearch, typed, type } = search
  const id = useId()
  const { isOpen, setIsOpen } = fields
  const isVaultOpen = useVault((vault) => vault.isOpen)
  const name = { autoComplete: 'off', spellCheck: false, enterKeyHint: 'search' } as const
  return (
    <search className={isBehindHistory ? `${styles.search} ${styles.behindHistory}` : styles.search}>
      <OneField
        value={typed}
        placeholder={typed === '' ? personLine(form.values) : undefined}
        onChange={type}
        onSubmit={() => void form.submit()}
        canSubmit={canSearch}
      />
      <div className={styles.more}>
        <Button look="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Fewer fields' : 'More fields'}
        </Button>
      </div>
      <div id={id} className={`gap-2 ${styles.form} ${isOpen ? styles.open : ''}`}>
        <Form form={form} label="Search Guests">
          <div className={styles.fields}>
            <Field label="First Name" {...name} autoCapitalize="words" {...form.field('firstName')} />
            <Field label="Last Name" {...name} autoCapitalize="words" {...form.field('lastName')} />
            <div className={styles.whole}>
              <PhoneField
                label="Phone"
                hint={phoneHint(form.values)}
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
      </div>
    </search>
  )
}

type Typed = { firstName: string; lastName: string; phoneNumber: string }

/** What a search makes of a number that is not whole; undefined for a whole one and for none. */
function phoneHint({ firstName, lastName, phoneNumber }: Typed): string | undefined {
  if (phoneNumber.trim() === '' || phoneKey(phoneNumber) !== null) return undefined
  if (lastFourOf(phoneNumber) === '') return 'Type four digits, or all ten.'
  return firstName.trim() + lastName.trim() === '' ? 'Add a name' : 'We compare the last four digits.'
}
