import { encodeQR } from 'qr'
import styles from './Factor.module.css'

/** Modules of white around the code, which readers need. */
const margin = 4

type Props = { text: string; label: string }

/** A QR code: dark on white in both themes, as not every app reads the inverse. */
export function QrCode({ text, label }: Props) {
  const rows = encodeQR(text, 'raw', { border: margin })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
