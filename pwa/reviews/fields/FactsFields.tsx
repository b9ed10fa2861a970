import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { latestToday } from '../../../shared/facts/days.ts'
import { periodDays } from '../../../shared/facts/period.ts'
import {
  currencies,
  fittingGrounds,
  type Ground,
  grounds,
  groundsOf,
  platforms,
  recipients,
  supportedBy,
} from '../../../shared/facts/stay.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { type Bound, Field } from '../../ui/form/Field.tsx'
import { ManyChoiceField } from '../../ui/form/ManyChoiceField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import type { FactsForm } from '../form/StayFacts.tsx'
import styles from './FactsFields.module.css'

type Props = { form: FactsForm; afterPeriod?: Bound | undefined }

const platformOptions = [
  { value: '', label: 'Choose one' },
  ...Object.entries(platforms).map(([value, label]) => ({ value, label })),
]
const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** The facts of a stay; all of them are optional, and the grounds are those of the chosen type. */
export function FactsFields({ form, afterPeriod }: Props) {
  const { field } = form
  const [today] = useState(() => latestToday(Date.now()))
  const { reviewType } = form.values
  const type = reviewType === '1' || reviewType === '-1' ? reviewType : null
  useFittingGrounds(field('grounds'), type)
  useAmountsOfNegative([field('claimed'), field('paid')], type)
  return (
    <div className={`stack ${styles.fields}`}>
      <p className="reading soft small">
        Readers see the months, the platform, the grounds, and to whom you reported it. Exact dates, amounts,
        and your own name for the listing stay between you and our team.
      </p>
      <div className="pair-short">
        <Field label="Arrival" type="date" max={today} {...field('arrival')} />
        <Field label="Departure" type="date" {...field('departure')} />
      </div>
      {afterPeriod && <AfterPeriod {...afterPeriod} />}
      <div className="pair-short">
        <SelectField label="Booked on" options={platformOptions} {...field('platform')} />
        <Field label="Your listing" autoComplete="off" maxLength={80} {...field('listing')} />
      </div>
      {type ? (
        <>
          <ManyChoiceField
            label="Grounds"
            hint="Up to five."
            choices={groundsOf[type]}
            {...field('grounds')}
          />
          {chosenGrounds(field('grounds').value).map(
            (ground) =>
              supportedBy[ground] && (
                <p key={ground} className="reading soft small">
                  {grounds[ground]}: supported by {supportedBy[ground]}.
                </p>
              ),
          )}
        </>
      ) : (
        <p className="reading soft small">The grounds appear once you choose positive or negative.</p>
      )}
      {(type !== '1' || field('claimed').error) && (
        <div className="pair-short">
          <Field label="Amount claimed" inputMode="decimal" autoComplete="off" {...field('claimed')} />
          <Field label="Amount paid" inputMode="decimal" autoComplete="off" {...field('paid')} />
          <SelectField label="Currency" options={currencyOptions} {...field('currency')} />
        </div>
      )}
      <ManyChoiceField label="Reported to" choices={recipients} {...field('reportedTo')} />
    </div>
  )
}

/** Offers to publish a new review after the platform's review period. */
function AfterPeriod({ value, onChange, ...bound }: Bound) {
  return (
    <Checkbox
      {...bound}
      value={value === '1'}
      onChange={(isChosen) => onChange(isChosen ? '1' : '')}
      label={`Hold until day ${periodDays + 1} after the departure, after the platform's reviews`}
    />
  )
}

const chosenGrounds = (value: string) => value.split(',').filter(Boolean) as Ground[]

/** Takes back grounds that do not fit when the type changes: they would no longer be visible. */
function useFittingGrounds({ value, onChange }: Bound, type: '1' | '-1' | null): void {
  const keepFitting = useEffectEvent((chosenType: '1' | '-1') => {
    const fitting = fittingGrounds(chosenGrounds(value), chosenType).join()
    if (fitting !== value) onChange(fitting)
  })
  useEffect(() => {
    if (type) keepFitting(type)
  }, [type])
}

/** Takes back amounts when the type becomes positive, as they would no longer be visible, until it is negative again. */
function useAmountsOfNegative(amounts: Bound[], type: '1' | '-1' | null): void {
  const taken = useRef(amounts.map(() => ''))
  const takeOrGive = useEffectEvent((isPositive: boolean) => {
    amounts.forEach(({ value, onChange }, index) => {
      if (isPositive && value !== '') {
        taken.current[index] = value
        onChange('')
      } else if (!isPositive && value === '' && taken.current[index]) onChange(taken.current[index])
    })
  })
  useEffect(() => takeOrGive(type === '1'), [type])
}
