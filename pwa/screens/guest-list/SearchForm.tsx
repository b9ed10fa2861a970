import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { phoneHint } from '../../guests/match/phone-hint.ts'
import { OneField } from '../../guests/one-field/OneField.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { CountryField, StateField } from '../../ui/places/PlaceFields.tsx'
import { useVault } from '../../vault/vault-state.ts'
import styles from './GuestListScreen.module.css'
import type { useSearch } from './useSearch.ts'

type Props = { search: ReturnType<typeof useSearch>; isBehindHistory: boolean; children: ReactNode }

/** The one field, and the whole form, which needs at least one field besides the country. */
export function SearchForm({ search, isBehindHistory, children }: Props) {
  const { form, reset, canSearch, typed, type } = search
  const isVaultOpen = useVault((vault) => vault.isOpen)
  const name = { autoComplete: 'off', spellCheck: false, enterKeyHint: 'search' } as const
  return (
    <search className={isBehindHistory ? `${styles.search} ${styles.behindHistory}` : styles.search}>
      <div className={styles.oneField}>
        <OneField value={typed} onChange={type} onSubmit={() => void form.submit()} canSubmit={canSearch} />
      </div>
      <div className={styles.form}>
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
        {children}
      </div>
    </search>
  )
}
