import styles from './SignUpStep.module.css'

/** How much of the sign-up form, files included, has been sent: `part` from 0 to 1 (D-50). */
export function SendingBar({ part }: { part: number }) {
  const words =
    part < 1
      ? `Sending your information, ${Math.round(part * 100)}%`
      : 'Everything is sent. Checking your files.'
  return (
    <div className={styles.sending}>
      <p>{words}</p>
      <progress value={part} max={1} aria-label="Sent" />
    </div>
  )
}
