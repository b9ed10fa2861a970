import { Link } from 'react-router-dom'
import { sameWords } from '../../../shared/schemas/review.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import type { Bound } from '../../ui/form/Field.tsx'

type Props = {
  link: string | null
  refusal?: string | null
  /** Asks whether the same words are posted again. */
  again?: Bound
}

/** Leads to the first report of a stay that cannot be reported twice, or of the same words, which can. */
export function FirstReport({ link, refusal, again }: Props) {
  return (
    <>
      {link !== null && (
        <p>
          <Link to={link} className="target">
            {refusal === sameWords ? 'Open your first report' : 'Open your first report of this stay'}
          </Link>
        </p>
      )}
      {refusal === sameWords && again && (
        <Checkbox
          {...again}
          value={again.value === '1'}
          onChange={(isChosen) => again.onChange(isChosen ? '1' : '')}
          label="Post it again anyway"
        />
      )}
    </>
  )
}
