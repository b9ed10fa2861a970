import { type FormEvent, useState } from 'react'
import { securityKinds } from '../../../../shared/security-kinds.ts'
import type { Input } from '../../../api/call-types.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import styles from './Filters.module.css'

const kinds = [
  { value: '', label: 'Everything' },
  ...securityKinds.map((kind) => ({ value: kind, label: kind })),
]

const nothing = { event: '', email: '', address: '', first: '', last: '' }
type Typed = typeof nothing

/** Times are ISO, `until` is the moment after the last. */
export type SecurityFilters = Pick<Input<'security'>, 'event' | 'email' | 'address' | 'from' | 'until'>

type Props = { onFilter: (filters: SecurityFilters) => void }

/** What the security log is filtered by: the kind, the account, the network address, and days in UTC. */
export function Filters({ onFilter }: Props) {
  const [typed, setTyped] = useState(nothing)
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    onBlur: () => undefined,
  })
  function filter(event: FormEvent) {
    event.preventDefault()
    onFilter(filtersOf(typed))
  }
  function clear() {
    setTyped(nothing)
    onFilter({})
  }
  return (
    <form className={styles.filters} aria-label="Filter the security log" onSubmit={filter}>
      <SelectField label="What" options={kinds} {...field('event')} />
      <Field label="Account" type="email" autoCapitalize="off" spellCheck={false} {...field('email')} />
      <Field label="Network address" autoCapitalize="off" spellCheck={false} {...field('address')} />
      <Field label="From" type="date" {...field('first')} />
      <Field label="Through" type="date" {...field('last')} />
      <div className="row">
        <Button type="submit">Apply</Button>
        {Object.values(typed).some(Boolean) && <Button onClick={clear}>Clear</Button>}
      </div>
    </form>
  )
}

const dayMs = 86_400_000

function filtersOf({ first, last, event, email, address }: Typed): SecurityFilters {
  const filters = {
    event,
    email: email.trim(),
    address: address.trim(),
    from: first && new Date(first).toISOString(),
    until: last && new Date(Date.parse(last) + dayMs).toISOString(),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}
