import { Plus } from 'lucide-react'
import { useState } from 'react'
import { noFacts, type TypedFacts } from '../../outbox/typed-facts.ts'
import type { Bound } from '../../ui/form/Field.tsx'
import styles from '../../ui/content/Accordion.module.css'
import { FactsFields } from '../fields/FactsFields.tsx'

/** The part of a form's state that the facts of the stay need. */
export type FactsForm = {
  values: TypedFacts & { reviewType: string }
  field: (name: keyof TypedFacts) => Bound
}

const names = Object.keys(noFacts) as (keyof TypedFacts)[]

type Props = {
  form: FactsForm
  /** Whether it is published after the platform's review period; only a new review asks. */
  afterPeriod?: Bound | undefined
}

/** The facts of the stay behind a line that opens them; open by itself while there are some, or a wrong one. */
export function StayFacts({ form, afterPeriod }: Props) {
  const [opened, setOpened] = useState<boolean | null>(null)
  const isTyped = afterPeriod?.value === '1' || names.some((name) => form.values[name] !== noFacts[name])
  const isWrong = names.some((name) => form.field(name).error)
  const isOpen = isWrong || (opened ?? isTyped)
  return (
    <details
      className={`${styles.accordion} ${styles.entry}`}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && setOpened(open)}
    >
      <summary className={styles.summary}>
        <strong>{isTyped ? 'Facts of the stay' : 'Add the facts of the stay'}</strong>
        <Plus aria-hidden size={20} className={styles.sign} />
      </summary>
      {isOpen && <FactsFields form={form} afterPeriod={afterPeriod} />}
    </details>
  )
}
