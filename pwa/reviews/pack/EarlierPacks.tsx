import { formatMinute } from '../../../shared/dates.ts'
import type { PackPreview } from '../../../shared/schemas/packs.ts'
import styles from './Pack.module.css'

/** The packs that were made of a review, the newest first, and whether each can still be downloaded. */
export function EarlierPacks({ packs }: { packs: PackPreview['made'] }) {
  if (packs.length === 0) return null
  return (
    <section className={styles.earlier} aria-labelledby="earlier">
      <h3 id="earlier">Earlier packs</h3>
      <ul>
        {packs.map(({ pack, name, madeAt, download, fileName }) => (
          <li key={pack}>
            <span>
              {name}
              <span className={styles.note}>{formatMinute(madeAt)}</span>
            </span>
            {download === null ? (
              <span className={styles.note}>No longer available</span>
            ) : (
              <a href={download} download={fileName}>
                Download
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="soft small">
        A pack can be downloaded for an hour, as long as none of its files is removed; after that, make a new
        one. Each has its own code, printed only on its cover, which works for as long as your review is here.
      </p>
    </section>
  )
}
