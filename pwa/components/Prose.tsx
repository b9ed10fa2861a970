import { type Block, type Fact, inlines, type Section } from '../../shared/document.ts'
import { Link } from '../router/Link.tsx'
import { Notice } from './Notice.tsx'
import styles from './Prose.module.css'

/** Written words as they stand in `shared/document.ts` data: paragraphs, lists, notices and facts. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, place) => (
        <BlockOf key={place} block={block} />
      ))}
    </div>
  )
}

/** The sections of a document, each with its anchor; with `numbered` as a contract counts them. */
export function ProseSections({ sections, numbered = false }: { sections: Section[]; numbered?: boolean }) {
  return (
    <div className={styles.sections}>
      {sections.map(({ id, heading, blocks }, place) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} tabIndex={-1} className={styles.heading}>
            {numbered && <span className={styles.number}>{place + 1}.</span>} {heading}
          </h2>
          <Prose blocks={blocks} />
        </section>
      ))}
    </div>
  )
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'facts') return <Facts rows={block.rows} />
  if (block.kind === 'list') return <Items {...block} />
  const words = (
    <p>
      <Words text={block.text} />
    </p>
  )
  return block.kind === 'notice' ? <Notice>{words}</Notice> : words
}

function Items({ items, ordered }: { items: string[]; ordered: boolean }) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </List>
  )
}

function Facts({ rows }: { rows: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One running text with its links: paths and anchors stay in the app, `mailto:` leaves it. */
export function Words({ text }: { text: string }) {
  return inlines(text).map(({ text: words, href }, place) => {
    if (!href) return words
    if (href.startsWith('mailto:')) {
      return (
        <a key={place} href={href}>
          {words}
        </a>
      )
    }
    return (
      <Link key={place} to={href}>
        {words}
      </Link>
    )
  })
}
