import { Link } from 'react-router-dom'
import { type Block, type Fact, inlines, type Section } from '../../../shared/document.ts'
import { Notice } from '../Notice.tsx'
import styles from './Prose.module.css'

/** The text of a `shared/document.ts` document: paragraphs, lists, notices and facts. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, place) => (
        <BlockOf key={place} block={block} />
      ))}
    </div>
  )
}

/** The sections of a document, each with its anchor; `numbered` numbers them as in a contract. */
export function ProseSections({ sections, numbered = false }: { sections: Section[]; numbered?: boolean }) {
  return (
    <div className="stack-loose">
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
  if (typeof block === 'string') return <Paragraph text={block} />
  if (block.kind === 'facts') return <Facts rows={block.rows} />
  if (block.kind === 'list') return <Items {...block} />
  return (
    <Notice>
      <Paragraph text={block.text} />
    </Notice>
  )
}

const Paragraph = ({ text }: { text: string }) => (
  <p>
    <InlineText text={text} />
  </p>
)

function Items({ items, ordered }: { items: string[]; ordered: boolean }) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <InlineText text={item} />
        </li>
      ))}
    </List>
  )
}

function Facts({ rows }: { rows: Fact[] }) {
  return (
    <dl className="facts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A text with its links: paths and anchors stay in the app, `mailto:` leaves it. */
function InlineText({ text }: { text: string }) {
  return inlines(text).map(({ text: part, href }, place) => {
    if (!href) return part
    if (href.startsWith('mailto:')) {
      return (
        <a key={place} href={href}>
          {part}
        </a>
      )
    }
    return (
      <Link key={place} to={href}>
        {part}
      </Link>
    )
  })
}
