import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, useCallback } from 'react'
import type { UserForAdmin } from '../../../../shared/schemas/account.ts'
import type { AdminUser } from '../../../../shared/schemas/admin.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { news, type Outcome } from '../../../../shared/verification.ts'
import { useKeys } from '../useKeys.ts'
import { UserChangeDialog } from '../UserChangeDialog.tsx'
import { useUserChange } from '../useUserChange.ts'
import { Checklist, checklistOf } from './Checklist.tsx'
import { Decided, WithheldDocuments } from './Decided.tsx'
import { documentIds } from './document-ids.ts'
import { Documents } from './Documents.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { PersonData } from './PersonData.tsx'
import styles from './Verification.module.css'
import { api } from '../../../api/api.ts'
import { useLoad } from '../../../ui/loading/useLoad.ts'

/** A place in the queue; without a function there is no one before or after. */
type Place = {
  number: number
  of: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

type Props = {
  id: string
  /** Where the first button leads. */
  back: string
  place?: Place | undefined
  onClose: () => void
  onDecided: (changes: Partial<AdminUser>) => void
}

/** Verifies a user: documents beside the data, a checklist and one decision. */
export function VerificationView({ id, back, place, onClose, onDecided }: Props) {
  const { loaded, retry, refresh, giveReason } = useVerification(id)
  return (
    <section className="stack" aria-label="Verification">
      <div className="row-between">
        <Button look="plain" onClick={onClose}>
          <ArrowLeft aria-hidden size={18} />
          {back}
        </Button>
        {place && <PlaceInQueue {...place} />}
      </div>
      {loaded.state === 'loading' && <Skeleton label="Loading the user" cards={2} lines={6} />}
      {loaded.state === 'failed' && <LoadFailed {...loaded} onRetry={retry} />}
      {loaded.state === 'ready' && (
        <VerificationDetails
          user={loaded.data}
          onReason={giveReason}
          onReload={retry}
          onStale={refresh}
          onDecided={onDecided}
        />
      )}
    </section>
  )
}

const PlaceInQueue = ({ number, of, onPrevious, onNext }: Place) => (
  <div className={styles.place}>
    <span className="soft small">
      {number} of {of}
    </span>
    <Button look="plain" disabled={!onPrevious} aria-keyshortcuts="k" onClick={onPrevious}>
      Previous
    </Button>
    <Button look="plain" disabled={!onNext} aria-keyshortcuts="j" onClick={onNext}>
      Next
    </Button>
  </div>
)

type DetailsProps = {
  user: UserForAdmin
  onReason: (reason: string) => void
  onReload: () => void
  /** Reloads the user and keeps what is on screen until then. */
  onStale: () => void
  onDecided: (changes: Partial<AdminUser>) => void
}

function VerificationDetails({ user, onReason, onReload, onStale, onDecided }: DetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {user.firstName} {user.lastName}
        </h2>
        {user.news.length > 0 && (
          <p className={styles.news}>{user.news.map((each) => news[each]).join(', ')}</p>
        )}
      </div>
      {!user.verification.emailConfirmed && (
        <Notice kind="waiting">
          The email address is not confirmed yet: it may belong to somebody else. Verify only when you are
          sure.
        </Notice>
      )}
      <div className={styles.desk}>
        <div className={styles.documents}>
          {user.documentsWithheld ? (
            <WithheldDocuments decidedAt={user.documentsDecidedAt} onReason={onReason} />
          ) : (
            <Documents details={user} isDecided={user.documentsDecidedAt !== null} onReload={onReload} />
          )}
        </div>
        <div className={styles.person}>
          <Decided user={user} />
          <PersonData details={user} />
          <Decision user={user} onStale={onStale} onDecided={onDecided} />
        </div>
      </div>
    </>
  )
}

function Decision({ user, onStale, onDecided }: Omit<DetailsProps, 'onReason' | 'onReload'>) {
  const documents = documentIds(user)
  const [ticked, tick] = useTicks(documents?.join() ?? '')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const change = useUserChange((_, changes) => onDecided(changes), onStale)
  const [now] = useState(() => new Date())
  const { state } = user.verification
  const isVerified = user.isAccountVerified
  const lines = checklistOf(user, now)
  const missing = lines.find(({ id }) => !ticked.has(id))
  const ask = (value: boolean) => change.ask({ user, field: 'isAccountVerified', value, documents })

  /** Ticks the next line, and when all are ticked, asks. */
  function advance() {
    if (!missing) return ask(true)
    tick(missing.id, true)
    document.querySelector<HTMLElement>(`input[name="${missing.id}"]`)?.focus()
  }
  const canVerify = !isVerified || user.news.length > 0
  useKeys({ v: canVerify ? advance : undefined })

  return (
    <>
      {isVerified && <p>This account is verified.</p>}
      {canVerify && <Checklist lines={lines} ticked={ticked} onTick={tick} />}
      <div className={styles.decision}>
        {canVerify && (
          <Button
            look="primary"
            wide
            disabled={missing !== undefined}
            aria-keyshortcuts="v"
            onClick={() => ask(true)}
          >
            {isVerified ? 'Still verified' : 'Verify'}
          </Button>
        )}
        {isVerified && (
          <Button look="danger" wide onClick={() => ask(false)}>
            Revoke verification
          </Button>
        )}
        {!isVerified && state !== 'declined' && (
          <>
            <Button wide disabled={state === 'better-copy'} onClick={() => setOutcome('better-copy')}>
              Ask for a better copy
            </Button>
            <Button look="danger" wide onClick={() => setOutcome('declined')}>
              Decline
            </Button>
          </>
        )}
        {canVerify && missing && (
          <p className="soft small">Check every line to verify this user. The V key checks the next one.</p>
        )}
      </div>
      <UserChangeDialog {...change} />
      {(['declined', 'better-copy'] as const).map((each) => (
        <OutcomeDialog
          key={each}
          user={user}
          outcome={each}
          open={outcome === each}
          onClose={() => setOutcome(null)}
          onDecided={() => onDecided({ documentsDecidedAt: new Date().toISOString() })}
          onStale={onStale}
        />
      ))}
    </>
  )
}

/** The ticked lines of the checklist; other documents are looked at from the start. */
function useTicks(documents: string): [ReadonlySet<string>, (id: string, isTicked: boolean) => void] {
  const [state, setState] = useState({ documents, ids: new Set<string>() })
  const ids = state.documents === documents ? state.ids : new Set<string>()
  const tick = (id: string, isTicked: boolean) =>
    setState({ documents, ids: new Set(isTicked ? [...ids, id] : [...ids].filter((other) => other !== id)) })
  return [ids, tick]
}

/** Loads a user with links to the documents; after the decision on the account these are included only with a reason. */
function useVerification(id: string) {
  const [reason, setReason] = useState<string | undefined>()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const user = await api.getUser({ id, reason }, { signal })
      if (!('wasVerified' in user)) throw new Error('The admin role has just been removed')
      return user
    },
    [id, reason],
  )
  const [loaded, { retry, reload }] = useLoad(load)
  const refresh = () => {
    reload().catch((error: unknown) => console.error('The user could not be loaded again', error))
  }
  return { loaded, retry, refresh, giveReason: setReason }
}
