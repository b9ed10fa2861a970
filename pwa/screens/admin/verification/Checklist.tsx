import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import type { CheckLine } from './checklist.ts'
import styles from './Verification.module.css'

type Props = {
  lines: CheckLine[]
  ticked: ReadonlySet<string>
  onTick: (id: string, isTicked: boolean) => void
}

/** The checks to tick before the decision. */
export const Checklist = ({ lines, ticked, onTick }: Props) => (
  <fieldset className={styles.checklist}>
    <legend className={styles.heading}>Checklist</legend>
    {lines.map(({ id, label, warning }) => (
      <Checkbox
        key={id}
        name={id}
        label={
          <>
            {label}
            {warning && <span className={styles.warning}>{warning}</span>}
          </>
        }
        value={ticked.has(id)}
        onChange={(isTicked) => onTick(id, isTicked)}
        onBlur={() => undefined}
      />
    ))}
  </fieldset>
)
