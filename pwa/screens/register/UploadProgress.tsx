import styles from './SignUpStep.module.css'

/** The upload progress of the form with its files; `share` is 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const label =
    share < 1
      ? `Sending your information, ${Math.floor(share * 100)}%`
      : 'Everything is sent. Checking your files.'
  return (
    <div className={styles.sending}>
      <p>{label}</p>
      <progress value={share} max={1} aria-label="Sent" />
    </div>
  )
}
