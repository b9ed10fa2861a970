import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../shared/dates.ts'
import type { Refund, Verification } from '../../../shared/schemas/verification.ts'
import { dollars, reasonText } from '../../../shared/verification.ts'
import { to } from '../../../shared/routes.ts'
import styles from './States.module.css'

type Actions = { actions: ReactNode }

/** The team has not decided yet. */
export const Waiting = ({ isPaid, actions }: { isPaid: boolean } & Actions) => (
  <Entry title="Your account is waiting for verification">
    <div className={styles.text}>
      {isPaid && <p>Thank you for your payment.</p>}
      <p>
        We will send you an email when your uploaded documents are verified, which takes 1 to 3 business days.
        After verification you can view and post reviews.
      </p>
    </div>
    {actions}
  </Entry>
)

/** The team has asked for better documents: it is the applicant's turn. */
export const BetterCopy = ({ reason, text, decidedAt, actions }: Verification & Actions) => (
  <Entry title="Please send a better copy of your documents">
    <dl className="facts">
      <Row label="Reason">{reasonText('better-copy', reason)}</Row>
      <Row label="From our team">{text}</Row>
      <Row label="Next step">
        Send new documents on your account page. We will look at them within 1 to 3 business days.
      </Row>
      {decidedAt && <Row label="Looked at">{formatDate(decidedAt)}</Row>}
    </dl>
    {actions}
  </Entry>
)

/** The team has declined the application for good. */
export const Declined = ({ reason, text, decidedAt, refund, actions }: Verification & Actions) => (
  <Entry title="We could not verify your account">
    <dl className="facts">
      <Row label="Reason">{reasonText('declined', reason)}</Row>
      {refund && (
        <Row label="Refund">
          <RefundText refund={refund} />
        </Row>
      )}
      <Row label="Next step">
        If something has changed, send new documents, and we will look at your application again. You pay only
        once you are verified.
      </Row>
    </dl>
    {actions}
    <dl className="facts">
      <Row label="From our team">{text}</Row>
      {decidedAt && <Row label="Decided">{formatDate(decidedAt)}</Row>}
    </dl>
  </Entry>
)

/** The team has decided against the account, or revoked a verification, without a reason here. */
export const NotVerified = ({ actions }: Actions) => (
  <Entry title="Your account is not verified">
    <dl className="facts">
      <Row label="Decided">Our team has looked at your account and decided not to verify it.</Row>
      <Row label="Next step">
        Write to us if you have a question, or send new documents, and we will look at your account again.
      </Row>
    </dl>
    {actions}
  </Entry>
)

/** The refund of an applicant who applies again. */
export const RefundNotice = ({ refund, isPaid }: { refund: Refund; isPaid: boolean }) => (
  <Entry title="Your payment">
    <dl className="facts">
      <Row label="Refund">
        <RefundText refund={refund} />
      </Row>
      {!isPaid && <Row label="Next step">You pay only once you are verified.</Row>}
    </dl>
  </Entry>
)

function Entry({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="gap-2">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const banksTake = 'Banks take 5 to 10 business days to show it.'

function RefundText({ refund: { state, amount, at } }: { refund: Refund }) {
  if (state === 'kept') {
    return (
      <>
        Your membership has ended, and nothing more will be charged. As our{' '}
        <Link to={to.termsOfUse}>terms</Link> say, it is not refunded.
      </>
    )
  }
  return {
    starting: 'Your membership has ended. We are starting the refund of your payment.',
    pending: `${dollars(amount)} are on their way to the card that you paid with. ${banksTake}`,
    refunded: `We refunded ${dollars(amount)} on ${formatDate(at)} to the card that you paid with. ${banksTake}`,
    failed: 'The refund of your payment did not go through. Our team will take care of it and write to you.',
    none: 'There is no payment to refund, and nothing will be charged.',
  }[state]
}
