import { Plus } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './Accordion.module.css'

type AccordionEntry = { id: string; title: ReactNode; content: ReactNode }

/** Questions that open and close their answers; an address with `#id` opens that entry. */
export function Accordion({ entries, level = 2 }: { entries: readonly AccordionEntry[]; level?: 2 | 3 }) {
  return (
    <div className={styles.accordion}>
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} Heading={`h${level}`} />
      ))}
    </div>
  )
}

function Entry({ id, title, content, Heading }: AccordionEntry & { Heading: 'h2' | 'h3' }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}` || !details.current) return
    details.current.open = true
    details.current.scrollIntoView()
  }, [hash, id])
  return (
    <details id={id} ref={details} className={styles.entry}>
      <summary className={styles.summary}>
        <Heading className={styles.title}>{title}</Heading>
        <Plus aria-hidden size={20} className={styles.sign} />
      </summary>
      <div className={styles.content}>{content}</div>
    </details>
  )
}
