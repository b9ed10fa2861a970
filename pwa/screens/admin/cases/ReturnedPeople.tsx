import { useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import type { ReturnedPerson } from '../../../../shared/schemas/admin-cases.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { toast } from '../../../ui/toast.ts'
import styles from './Cases.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

const loadReturned = (signal: AbortSignal) => api.returnedPeople({}, { signal })

/** New entries of people who were erased, which only their authors see until the team admits or erases them. */
export function ReturnedPeople() {
  const [loaded, { retry }] = useLoad(loadReturned)
  const [chosen, setChosen] = useState<{ person: ReturnedPerson; admitted: boolean } | null>(null)
  if (loaded.state !== 'ready' || loaded.data.length === 0) return null
  return (
    <section className={`stack-tight ${styles.part}`} aria-labelledby="returned-people">
      <h3 id="returned-people">Entered again after an erasure</h3>
      <p className="soft">Only the member who added an entry sees it, until you decide.</p>
      <ul className={styles.messages}>
        {loaded.data.map((person) => (
          <li key={person._id}>
            <p>
              <strong>
                <bdi>{person.name}</bdi>
              </strong>
              , <span className="numbers">{person.phoneNumber}</span>
              {person.place && `, ${person.place}`}
            </p>
            <p className="soft small">
              Added on {formatDate(person.addedAt)} by {person.addedBy || 'an account that is closed'}
            </p>
            <div className="row">
              <Button onClick={() => setChosen({ person, admitted: true })}>Admit</Button>
              <Button look="danger" onClick={() => setChosen({ person, admitted: false })}>
                Erase
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen && (
        <ReasonDialog
          title={`${chosen.admitted ? 'Admit' : 'Erase'} the entry of ${chosen.person.name}?`}
          description={
            chosen.admitted
              ? 'Members can find the guest again. The reviews wait with those held for the team.'
              : 'The entry and its reviews are erased for good.'
          }
          question="Why?"
          action={chosen.admitted ? 'Admit' : 'Erase'}
          look={chosen.admitted ? 'primary' : 'danger'}
          open
          onClose={() => setChosen(null)}
          send={async (reason) => {
            const { message } = await api.decideReturned({
              id: chosen.person._id,
              admitted: chosen.admitted,
              reason,
            })
            toast(message, 'success')
            retry()
          }}
        />
      )}
    </section>
  )
}
