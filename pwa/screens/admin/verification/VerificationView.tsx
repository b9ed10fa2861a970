import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { UserForAdmin } from '../../../../shared/schemas/account.ts'
import type { AdminUser } from '../../../../shared/schemas/admin.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { UserChangeDialog } from '../UserChangeDialog.tsx'
import { useUserChange } from '../useUserChange.ts'
import { Checklist } from './Checklist.tsx'
import { checklistOf } from './checklist.ts'
import { Documents } from './Documents.tsx'
import { PersonData } from './PersonData.tsx'
import { WithheldDocuments } from './WithheldDocuments.tsx'
import { useVerification } from './useVerification.ts'
import styles from './Verification.module.css'

type Props = {
  id: string
  onClose: () => void
  onChanged: (id: string, changes: Partial<AdminUser>) => void
}

/** Verifies a user: documents beside the data, a checklist and one decision. */
export function VerificationView({ id, onClose, onChanged }: Props) {
  const { loaded, retry, giveReason } = useVerification(id)
  return (
    <section className="stack" aria-label="Verification">
      <div className={styles.back}>
        <Button look="plain" onClick={onClose}>
          <ArrowLeft aria-hidden size={18} />
          All users
        </Button>
      </div>
      {loaded.state === 'loading' && <Skeleton label="Loading the user" cards={2} lines={6} />}
      {loaded.state === 'failed' && <LoadFailed {...loaded} onRetry={retry} />}
      {loaded.state === 'ready' && (
        <VerificationDetails
          user={loaded.data}
          onReason={giveReason}
          onReload={retry}
          onDecided={(changes) => {
            onChanged(id, changes)
            onClose()
          }}
        />
      )}
    </section>
  )
}

type DetailsProps = {
  user: UserForAdmin
  onReason: (reason: string) => void
  onReload: () => void
  onDecided: (changes: Partial<AdminUser>) => void
}

function VerificationDetails({ user, onReason, onReload, onDecided }: DetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {user.firstName} {user.lastName}
      </h2>
      <div className={styles.desk}>
        <div className={styles.documents}>
          {user.documentsWithheld ? (
            <WithheldDocuments decidedAt={user.documentsDecidedAt} onReason={onReason} />
          ) : (
            <Documents details={user} isDecided={user.documentsDecidedAt !== null} onReload={onReload} />
          )}
        </div>
        <div className={styles.person}>
          <PersonData details={user} />
          <Decision user={user} onDecided={onDecided} />
        </div>
      </div>
    </>
  )
}

function Decision({ user, onDecided }: Omit<DetailsProps, 'onReason' | 'onReload'>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const change = useUserChange((_, changes) => onDecided(changes))
  const [now] = useState(() => new Date())
  const lines = checklistOf(user, now)
  const isReady = lines.every(({ id }) => ticked.has(id))
  const tick = (id: string, isTicked: boolean) =>
    setTicked(
      (previous) => new Set(isTicked ? [...previous, id] : [...previous].filter((other) => other !== id)),
    )
  const ask = (value: boolean) => change.ask({ user, field: 'isAccountVerified', value })
  return (
    <>
      {user.isAccountVerified ? (
        <p>This account is verified.</p>
      ) : (
        <Checklist lines={lines} ticked={ticked} onTick={tick} />
      )}
      <div className={styles.decision}>
        {!user.isAccountVerified && (
          <Button look="primary" wide disabled={!isReady} onClick={() => ask(true)}>
            Verify
          </Button>
        )}
        {(user.isAccountVerified || user.documentsDecidedAt === null) && (
          <Button look="danger" wide onClick={() => ask(false)}>
            {user.isAccountVerified ? 'Take the verification back' : 'Do not verify'}
          </Button>
        )}
        {!user.isAccountVerified && !isReady && (
          <p className={styles.hint}>Tick every line to verify this user.</p>
        )}
      </div>
      <UserChangeDialog {...change} />
    </>
  )
}
