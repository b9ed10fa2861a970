import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import styles from '../../../ui/form/Field.module.css'

/** A message that names neither the register nor a reason. */
const messageTo = (firstName: string) =>
  `Hello${firstName ? ` ${firstName}` : ''},

thank you for your interest in our place. Unfortunately we cannot host you on these dates. We are sorry for the trouble, and hope that you find a place that suits you well.

Kind regards`

/** "Decline kindly": a neutral message for the platform, ready to copy. */
export function DeclineKindly({ firstName }: { firstName: string }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const text = messageTo(firstName)

  return (
    <div className="stack-tight">
      <div>
        <Button look="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          Decline kindly
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="stack-tight">
        <p className="soft small">
          A neutral message for the platform. If the booking is already confirmed, cancel through the
          platform’s support so it doesn’t count against you.
        </p>
        <textarea
          readOnly
          value={text}
          aria-label="Message to the guest"
          rows={8}
          className={`${styles.control} ${styles.area}`}
          onFocus={(event) => event.target.select()}
        />
        <div>
          <Button onClick={() => void copyText(text, 'The message was copied')}>Copy the message</Button>
        </div>
      </div>
    </div>
  )
}
