/**
 * A block of a text document, from which page and PDF are made; a string is a paragraph. The only markup is a link,
 * `[label](target)`, whose target is a path (`/contact`), a section (`#reviews`) or an address (`mailto:…`). The values of
 * facts contain no markup.
 */
export type Block =
  | string
  | { kind: 'list'; items: string[]; ordered: boolean }
  | { kind: 'notice'; text: string }
  | { kind: 'facts'; rows: Fact[] }

/** A label with its value, such as 'Issued on' with 'Jan 5, 2022'. */
export type Fact = { label: string; value: string }

/** `id` is the anchor of the section on the page and in the PDF; keep it stable. */
export type Section = { id: string; heading: string; blocks: Block[] }

export type TextDocument = {
  title: string
  /** A line under the title, such as the date of the last change. */
  subtitle?: string
  /** A line below it: when the text was amended since. */
  amended?: string
  intro: Block[]
  sections: Section[]
}

/** A segment of text; with `href` it is a link. */
export type Inline = { text: string; href?: string }

export const list = (...items: string[]): Block => ({ kind: 'list', items, ordered: false })
/** A numbered list. */
export const steps = (...items: string[]): Block => ({ kind: 'list', items, ordered: true })
/** A highlighted paragraph. */
export const notice = (text: string): Block => ({ kind: 'notice', text })
export const facts = (...rows: Fact[]): Block => ({ kind: 'facts', rows })
export const section = (id: string, heading: string, ...blocks: Block[]): Section => ({ id, heading, blocks })

const link = /\[([^\]]+)\]\(((?:\/|#|mailto:)[^\s)]*)\)/g

/** Splits a text at its links. */
export function inlines(text: string): Inline[] {
  const segments: Inline[] = []
  let end = 0
  for (const match of text.matchAll(link)) {
    if (match.index > end) segments.push({ text: text.slice(end, match.index) })
    segments.push({ text: match[1]!, href: match[2]! })
    end = match.index + match[0].length
  }
  if (end < text.length) segments.push({ text: text.slice(end) })
  return segments
}

/** The text with links replaced by their labels. */
export const plainText = (text: string): string =>
  inlines(text)
    .map((segment) => segment.text)
    .join('')

/** The plain texts of a block. */
export function blockTexts(block: Block): string[] {
  if (typeof block === 'string') return [plainText(block)]
  if (block.kind === 'list') return block.items.map(plainText)
  if (block.kind === 'facts') return block.rows.flatMap(({ label, value }) => [label, value])
  return [plainText(block.text)]
}

/** The plain text of a document, one string per heading, paragraph, item or fact. */
export function documentText({ title, subtitle, amended, intro, sections }: TextDocument): string[] {
  return [
    title,
    ...(subtitle ? [subtitle] : []),
    ...(amended ? [amended] : []),
    ...intro.flatMap(blockTexts),
    ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(blockTexts)]),
  ]
}
