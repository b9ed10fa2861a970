import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminUser } from '../../../../shared/schemas/admin.ts'
import { Button } from '../../../components/Button.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { UserChangeDialog } from '../UserChangeDialog.tsx'
import { useUserChange } from '../useUserChange.ts'
import { Checklist } from './Checklist.tsx'
import { checklistOf } from './checklist.ts'
import { Documents } from './Documents.tsx'
import { PersonData } from './PersonData.tsx'
import { SealedDocuments } from './SealedDocuments.tsx'
import { useVerification, type Verification } from './useVerification.ts'
import styles from './Verification.module.css'

type Props = {
  id: string
  onClose: () => void
  onChanged: (id: string, changes: Partial<AdminUser>) => void
}

/** Verifying a member in one place: the documents beside the data, a checklist, one decision (look.md, 'Desk'). */
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
        <Desk
          {...loaded.data}
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

type DeskProps = Verification & {
  onReason: (reason: string) => void
  onReload: () => void
  onDecided: (changes: Partial<AdminUser>) => void
}

function Desk({ details, row, onReason, onReload, onDecided }: DeskProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {details.firstName} {details.lastName}
      </h2>
      <div className={styles.desk}>
        <div className={styles.documents}>
          {details.documentsSealed ? (
            <SealedDocuments decidedAt={row.documentsDecidedAt} onReason={onReason} />
          ) : (
            <Documents details={details} isDecided={row.documentsDecidedAt !== null} onReload={onReload} />
          )}
        </div>
        <div className={styles.person}>
          <PersonData details={details} />
          <Decision details={details} row={row} onDecided={onDecided} />
        </div>
      </div>
    </>
  )
}

function Decision({ details, row, onDecided }: Omit<DeskProps, 'onReason' | 'onReload'>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const change = useUserChange((_, changes) => onDecided(changes))
  const [now] = useState(() => new Date())
  const lines = checklistOf(details, now)
  const isReady = lines.every(({ id }) => ticked.has(id))
  const tick = (id: string, isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, id] : [...before].filter((one) => one !== id)))
  const ask = (value: boolean) => change.ask({ user: row, field: 'isAccountVerified', value })
  return (
    <>
      {row.isAccountVerified ? (
        <p>This account is verified.</p>
      ) : (
        <Checklist lines={lines} ticked={ticked} onTick={tick} />
      )}
      <div className={styles.decision}>
        {!row.isAccountVerified && (
          <Button look="primary" wide disabled={!isReady} onClick={() => ask(true)}>
            Verify
          </Button>
        )}
        {(row.isAccountVerified || row.documentsDecidedAt === null) && (
          <Button look="danger" wide onClick={() => ask(false)}>
            {row.isAccountVerified ? 'Take the verification back' : 'Do not verify'}
          </Button>
        )}
        {!row.isAccountVerified && !isReady && (
          <p className={styles.hint}>Tick every line to verify this user.</p>
        )}
      </div>
      <UserChangeDialog {...change} />
    </>
  )
}
