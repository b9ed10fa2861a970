import { useState } from 'react'
import {
  type Decision,
  decisionKinds,
  type DecisionReason,
  decisionReasons,
} from '../../../../shared/schemas/stays.ts'
import type { Arrival } from '../../../arrivals/arrival.ts'
import { decided } from '../../../arrivals/decided.ts'
import { changeStays } from '../../../stays/stays.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'

const options = [
  { value: '', label: 'No reason' },
  ...Object.entries(decisionReasons).map(([value, words]) => ({
    value,
    label: words[0]!.toUpperCase() + words.slice(1),
  })),
]
const labels = { kept: 'Kept', asked: 'Asked', declined: 'Declined' } as const

/** Keeps what a host decided on an arrival, with its time and a reason; one press takes it back. */
export function DecideArrival({ arrival: { id, decision } }: { arrival: Arrival }) {
  const [reason, setReason] = useState<DecisionReason | ''>('')
  const keep = (decision: Decision | null) => void changeStays(() => new Map([[id, { decision }]]))
  return (
    <section className="stack-tight" aria-label="Your decision">
      <h3>Your decision</h3>
      {decision ? (
        <div className="row">
          <p>{decided(decision)}</p>
          <Button look="plain" onClick={() => keep(null)}>
            Take it back
          </Button>
        </div>
      ) : (
        <>
          <SelectField
            label="Reason"
            hint="For your own records. The guest and other hosts never see it."
            name="reason"
            options={options}
            value={reason}
            onChange={(value) => setReason(value as DecisionReason | '')}
            onBlur={() => undefined}
          />
          <div className="row">
            {decisionKinds.map((kind) => (
              <Button
                key={kind}
                onClick={() => keep({ kind, at: new Date().toISOString(), reason: reason || null })}
              >
                {labels[kind]}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
