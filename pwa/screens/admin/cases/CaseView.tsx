import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { caseNouns } from '../../../../shared/cases.ts'
import { formatDate } from '../../../../shared/dates.ts'
import { formatPhone } from '../../../../shared/phone.ts'
import type { TeamCase } from '../../../../shared/schemas/admin-cases.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { caseStateOf, daysText } from './case-columns.tsx'
import styles from './Cases.module.css'
import { DisputedReview } from './DisputedReview.tsx'
import { Identify } from './Identify.tsx'
import { LegalHold } from './LegalHold.tsx'
import { Steps } from './Steps.tsx'

type Props = { id: string; onClose: () => void; onChanged: () => void }

/** One case: everything the person wrote, what the team has done, and the next steps. */
export function CaseView({ id, onClose, onChanged }: Props) {
  const load = useCallback((signal: AbortSignal) => api.teamCase({ id }, { signal }), [id])
  const [loaded, { retry, replace }] = useLoad(load)
  const change = (changed: TeamCase) => {
    replace(changed)
    onChanged()
  }
  return (
    <section className="stack" aria-label="Case">
      <div>
        <Button look="plain" onClick={onClose}>
          <ArrowLeft aria-hidden size={18} />
          All cases
        </Button>
      </div>
      {loaded.state === 'loading' && <Skeleton label="Loading the case" cards={2} lines={6} />}
      {loaded.state === 'failed' && <LoadFailed {...loaded} onRetry={retry} />}
      {loaded.state === 'ready' && <Details found={loaded.data} onChange={change} />}
    </section>
  )
}

function Details({ found, onChange }: { found: TeamCase; onChange: (changed: TeamCase) => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { identification, secondLook, decisions } = found
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {found.name}: {caseNouns[found.kind]}
        </h2>
        <p className={found.isUrgent ? styles.late : 'soft'}>
          {found.daysLeft === null
            ? 'Decided'
            : `${caseStateOf(found)}, days left: ${daysText(found.daysLeft)}`}
        </p>
      </div>
      {secondLook && (
        <Notice kind="waiting" title="A second admin has to review it">
          The {secondLook.by === 'person' ? 'person' : 'author'} writes: {secondLook.text}
        </Notice>
      )}
      <div className={styles.desk}>
        <div className="stack">
          <Part title="What the person wrote">
            <dl className="facts">
              <div>
                <dt>Name</dt>
                <dd dir="auto">{found.name}</dd>
              </div>
              <div>
                <dt>Phone number</dt>
                <dd>{formatPhone(found.phoneNumber)}</dd>
              </div>
              <div>
                <dt>Email</dt>
                <dd>{found.email}, confirmed</dd>
              </div>
              <div>
                <dt>The stay</dt>
                <dd dir="auto">{found.stay}</dd>
              </div>
              <div>
                <dt>What we should know</dt>
                <dd dir="auto">{found.message}</dd>
              </div>
              <div>
                <dt>Sent</dt>
                <dd>{formatDate(found.createdAt)}</dd>
              </div>
            </dl>
          </Part>
          {found.files.length > 0 && (
            <Part title="The person’s files">
              <ul className={styles.messages}>
                {found.files.map((link, index) => (
                  <li key={link}>
                    <a href={link} target="_blank" rel="noreferrer" className="target">
                      File {index + 1}
                    </a>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {found.messages.length > 0 && (
            <Part title="Messages">
              <ol className={styles.messages}>
                {found.messages.map(({ by, text, at }) => (
                  <li key={at + by}>
                    <p className="soft small">
                      {by === 'team' ? 'Our team' : 'The person'}, {formatDate(at)}
                    </p>
                    <p dir="auto" className="typed">
                      {text}
                    </p>
                  </li>
                ))}
              </ol>
            </Part>
          )}
        </div>
        <div className="stack">
          {identification && (
            <Part title="Identified">
              <p>
                <strong>{identification.guest.name}</strong>, {formatPhone(identification.guest.phoneNumber)}
                {identification.guest.place && `, ${identification.guest.place}`}
              </p>
              <p className="typed">{identification.how}</p>
              <p className="soft small">
                {identification.by}, {formatDate(identification.at)}
              </p>
            </Part>
          )}
          {identification && <LegalHold found={found} onChange={onChange} />}
          {found.review && <DisputedReview review={found.review} />}
          {decisions.map(({ reason, text, authorText, by, at }) => (
            <Part key={at} title="Decision">
              <p>{reason}</p>
              <p className="typed">{text}</p>
              {authorText && <p className="typed">To the author: {authorText}</p>}
              <p className="soft small">
                {by}, {formatDate(at)}
              </p>
            </Part>
          ))}
          {found.state === 'open' && decisions.length === 0 && <Identify found={found} onChange={onChange} />}
          {found.state !== 'decided' && <Steps found={found} onChange={onChange} />}
        </div>
      </div>
    </>
  )
}

/** A titled part of a case. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`stack-tight ${styles.part}`} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)
