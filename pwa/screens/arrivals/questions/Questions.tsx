import { type FormEvent, useMemo, useState } from 'react'
import type { ColumnKind, Columns, DateOrder } from '../../../../shared/arrivals/parsing/stay.ts'
import { hasDates, hasPeople } from '../../../../shared/arrivals/parsing/header-key.ts'
import { formatDate } from '../../../../shared/dates.ts'
import { readDay } from '../../../../shared/arrivals/parsing/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import styles from './Questions.module.css'
import { Understood, UnderstoodRows } from './Understood.tsx'
import type { Question } from '../useIntake.ts'

/** What a file leaves open, asked once for it. */
export const Questions = (question: Question) =>
  question.kind === 'dates' ? (
    <DatesQuestion {...question} />
  ) : question.kind === 'columns' ? (
    <ColumnsQuestion {...question} />
  ) : (
    <CertainQuestion {...question} />
  )

type Asked<Kind> = Extract<Question, { kind: Kind }>

const leaveOut = 'Skip this file'

function DatesQuestion({ name, asked, answer }: Asked<'dates'>) {
  const [order, setOrder] = useState('')
  const [example = ''] = asked.examples
  const read = (as: DateOrder) => {
    const day = readDay(example, as)
    return day ? formatDate(day) : example
  }
  const options = [
    { value: 'month-first', label: read('month-first') },
    { value: 'day-first', label: read('day-first') },
  ]
  return (
    <Dialog
      title="Which day is it?"
      open
      onClose={() => answer(null)}
      description={`${name} says “${example}”, and nothing in it shows whether the day or the month comes first.`}
      actions={
        <>
          <Button onClick={() => answer(null)}>{leaveOut}</Button>
          <Button look="primary" disabled={order === ''} onClick={() => answer(order as DateOrder)}>
            Use this date
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => event.preventDefault()}>
        <ChoiceField
          label={`“${example}” is`}
          name="order"
          options={options}
          value={order}
          onChange={setOrder}
          onBlur={() => undefined}
        />
      </form>
    </Dialog>
  )
}

type ColumnField = { kind: ColumnKind; label: string }
const fields: ColumnField[] = [
  { kind: 'name', label: 'Guest’s name' },
  { kind: 'firstName', label: 'First name, if separate' },
  { kind: 'lastName', label: 'Last name, if separate' },
  { kind: 'arrival', label: 'Arrival' },
  { kind: 'departure', label: 'Departure' },
  { kind: 'nights', label: 'Nights' },
  { kind: 'phone', label: 'Phone' },
  { kind: 'listing', label: 'Listing' },
  { kind: 'code', label: 'Confirmation code' },
  { kind: 'status', label: 'Status' },
]
const fieldsOfPeople: ColumnField[] = [
  ...fields.filter(({ kind }) => ['name', 'firstName', 'lastName', 'phone'].includes(kind)),
  { kind: 'city', label: 'Town' },
  { kind: 'ownNote', label: 'Note' },
  { kind: 'tag', label: 'Tag' },
]
const kindsOfList = [
  { value: 'stays', label: 'Stays' },
  { value: 'people', label: 'Guests you know' },
]

function ColumnsQuestion({ name, asked, preview, answer }: Asked<'columns'>) {
  const [chosen, setColumns] = useState<Columns>(asked.columns)
  const [isPeople, setIsPeople] = useState(asked.isPeople ?? false)
  const shown = isPeople ? fieldsOfPeople : fields
  const columns = useMemo(() => (isPeople ? columnsOf(chosen, fieldsOfPeople) : chosen), [chosen, isPeople])
  const isEnough = isPeople ? hasPeople(columns) : hasDates(columns)
  const [isTried, setIsTried] = useState(false)
  const options = [
    { value: '', label: 'Not in this file' },
    ...asked.headers.map((header, n) => ({ value: String(n), label: header.trim() || `Column ${n + 1}` })),
  ]
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isEnough) answer(columns)
  }
  function choose(kind: ColumnKind, value: string) {
    const { [kind]: _, ...others } = chosen
    setColumns(value === '' ? others : { ...others, [kind]: Number(value) })
  }
  const sampleOf = (kind: ColumnKind) => {
    const position = columns[kind]
    const cell = position === undefined ? '' : asked.samples.map((row) => row[position]?.trim()).find(Boolean)
    return cell ? `For example, “${cell.slice(0, 40)}”` : undefined
  }
  return (
    <Dialog
      title="What’s in each column?"
      open
      width="wide"
      onClose={() => answer(null)}
      description={`We don’t know the headers in ${name} yet. We’ll remember your answer for files with the same ones.`}
    >
      <form className="stack" aria-label="Columns" onSubmit={submit}>
        <ChoiceField
          label="This is a list of"
          name="list"
          options={kindsOfList}
          value={isPeople ? 'people' : 'stays'}
          onChange={(value) => setIsPeople(value === 'people')}
          onBlur={() => undefined}
        />
        <div className={styles.fields}>
          {shown.map(({ kind, label }) => (
            <SelectField
              key={kind}
              label={label}
              hint={sampleOf(kind)}
              name={kind}
              options={options}
              value={String(columns[kind] ?? '')}
              onChange={(value) => choose(kind, value)}
              onBlur={() => undefined}
            />
          ))}
        </div>
        <UnderstoodRows isPeople={isPeople} columns={columns} preview={preview} />
        <ErrorText>
          {isTried &&
            !isEnough &&
            (isPeople
              ? 'Choose the column with the name, or the one with the number.'
              : 'Choose the column with the arrival, and the one with the departure or the nights.')}
        </ErrorText>
        <div className="row">
          <Button type="submit" look="primary">
            Use these columns
          </Button>
          <Button onClick={() => answer(null)}>{leaveOut}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What these fields choose: the columns of a list of people have no dates. */
const columnsOf = (columns: Columns, of: readonly ColumnField[]): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([kind]) => of.some((field) => field.kind === kind)))

const staysShown = 3

/** What was understood of a mail or a file, where it may mean something else: nothing counts before it is confirmed. */
function CertainQuestion({ name, asked, answer }: Asked<'certain'>) {
  const { stays, calledOff, doubts } = asked
  const shown = stays.length > 0 ? stays : calledOff
  const more = shown.length - staysShown
  return (
    <Dialog
      title="Is this right?"
      open
      onClose={() => answer(null)}
      description={`${name} could be read in more than one way. Nothing is added until you confirm it.`}
      actions={
        <>
          <Button onClick={() => answer(null)}>{leaveOut}</Button>
          <Button look="primary" onClick={() => answer(true)}>
            {stays.length === 0 ? 'Yes, it’s canceled' : stays.length === 1 ? 'Yes, add it' : 'Yes, add them'}
          </Button>
        </>
      }
    >
      <div className="stack-tight">
        <ul className={`gap-1 ${styles.rows}`} aria-label="What we read">
          {shown.slice(0, staysShown).map((stay, n) => (
            <li key={n}>
              <Understood stay={stay} />
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
        </ul>
        <ul className="gap-half" aria-label="Why we ask">
          {doubts.slice(0, 5).map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
