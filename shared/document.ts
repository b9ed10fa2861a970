/**
 * Words for people, kept as data so that a page and its PDF are made of the same text (D-02).
 * The only markup inside a text is a link, `[words](target)`, whose target is a path of the product (`/contact`),
 * a section of the same document (`#reviews`) or an address (`mailto:…`). The values of facts are taken literally.
 */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  | { kind: 'notice'; text: string }
  | { kind: 'facts'; rows: Fact[] }

/** A label with its value, such as 'Issued on' with 'Jan 5, 2022'. */
export type Fact = { label: string; value: string }

/** The id is stable: it is the anchor of the section on the page and in the PDF. */
export type Section = { id: string; heading: string; blocks: Block[] }

export type TextDocument = {
  title: string
  /** A line under the title, such as the date of the last change. */
  subtitle?: string
  intro: Block[]
  sections: Section[]
}

/** A piece of running text; with `href` it is a link. */
export type Inline = { text: string; href?: string }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const list = (...items: string[]): Block => ({ kind: 'list', items, ordered: false })
/** A numbered list: the order matters. */
export const steps = (...items: string[]): Block => ({ kind: 'list', items, ordered: true })
/** A paragraph that nobody should miss. */
export const notice = (text: string): Block => ({ kind: 'notice', text })
export const facts = (...rows: Fact[]): Block => ({ kind: 'facts', rows })
export const section = (id: string, heading: string, ...blocks: Block[]): Section => ({ id, heading, blocks })

const link = /\[([^\]]+)\]\(((?:\/|#|mailto:)[^\s)]*)\)/g

/** Splits a text at its links, in reading order; text without links is one piece. */
export function inlines(text: string): Inline[] {
  const pieces: Inline[] = []
  let end = 0
  for (const match of text.matchAll(link)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ text: match[1]!, href: match[2]! })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** The words of a text without the targets of its links. */
export const plainText = (text: string): string =>
  inlines(text)
    .map((piece) => piece.text)
    .join('')

/** The texts of a block in reading order, as plain words. */
export function wordsOf(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(plainText)
  if (block.kind === 'facts') return block.rows.flatMap(({ label, value }) => [label, value])
  return [plainText(block.text)]
}

/** Everything a document says, in reading order, one string per heading, paragraph, item or fact. */
export function allWords({ title, subtitle, intro, sections }: TextDocument): string[] {
  return [
    title,
    ...(subtitle ? [subtitle] : []),
    ...intro.flatMap(wordsOf),
    ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(wordsOf)]),
  ]
}
