import { useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import type { TeamCase } from '../../../../shared/schemas/admin-cases.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './Cases.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { found: TeamCase; onChange: (changed: TeamCase) => void }

/** Whether the guest is kept by law or erased soon, and the way to change the first. */
export function LegalHold({ found, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { legalHold, erasedAt } = found
  return (
    <section className={`stack-tight ${styles.part}`} aria-label="Legal hold">
      {erasedAt && (
        <Notice
          kind="waiting"
          title={`Everything about this guest will be erased on ${formatDate(erasedAt)}`}
        >
          A different decision before then stops it.
        </Notice>
      )}
      {legalHold && (
        <>
          <h3>Legal hold</h3>
          <p className="typed">{legalHold.reason}</p>
          <p className="soft small">
            {legalHold.by}, {formatDate(legalHold.at)}
          </p>
        </>
      )}
      <div>
        <Button look="plain" onClick={() => setIsOpen(true)}>
          {legalHold ? 'End the legal hold' : 'Set a legal hold'}
        </Button>
      </div>
      <ReasonDialog
        title={legalHold ? 'End the legal hold?' : 'Set a legal hold?'}
        description={
          legalHold ? 'The guest can be erased again.' : 'While it is on, this guest is not erased.'
        }
        question={legalHold ? 'Why is it no longer needed?' : 'Why must the guest be kept?'}
        action={legalHold ? 'End it' : 'Set it'}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        send={async (reason) =>
          onChange(await api.setLegalHold({ id: found._id, held: legalHold === null, reason }))
        }
      />
    </section>
  )
}
