import { inlines, type Inline } from '../../shared/document.ts'
import { column, setStyle, type Area, type Element, type Sheet } from './sheet.ts'
import { colors, type TextStyle } from './theme.ts'

/** Adds what `draw` draws to `parent` as one structure element of this tag. */
export const put = ({ doc }: Sheet, parent: Element, tag: string, draw: () => void) =>
  parent.add(doc.struct(tag, {}, draw))

/** A text with markup, its tag in the structure, and the area it flows in when that is not the whole column. */
type Passage = { tag: string; text: string; style: TextStyle; area?: Area }

/** Writes a text with its links at the current height, as one structure element. */
export function write(
  sheet: Sheet,
  parent: Element,
  { tag, text, style, area = column(sheet) }: Passage,
): void {
  const { doc } = sheet
  const element = doc.struct(tag)
  parent.add(element)
  doc.x = area.x
  const pieces = inlines(text)
  pieces.forEach((piece, index) => {
    const continued = index < pieces.length - 1
    writePiece(sheet, element, piece, style, { width: area.width, lineGap: style.lineGap, continued })
  })
  element.end()
}

type TextOptions = PDFKit.Mixins.TextOptions

/** Makes a link its own element inside the text, so that screen readers announce it. */
function writePiece(
  sheet: Sheet,
  parent: Element,
  { text, href }: Inline,
  style: TextStyle,
  options: TextOptions,
) {
  if (href === undefined) {
    parent.add(() => setStyle(sheet, style).text(text, { ...options, underline: false }))
    return
  }
  const linked = { ...style, color: colors.accent }
  const draw = () =>
    setStyle(sheet, linked).text(text, { ...options, underline: true, ...target(sheet, href) })
  put(sheet, parent, 'Link', () => void draw())
}

const target = ({ publicUrl }: Sheet, href: string): TextOptions =>
  href.startsWith('#')
    ? { goTo: href.slice(1) }
    : { link: href.startsWith('/') ? new URL(href, publicUrl).href : href }

/** Draws what is not part of the text, such as rules and running titles: screen readers skip it. */
export function frame({ doc }: Sheet, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** A single line that never wraps or begins a page. */
export function line(sheet: Sheet, text: string, style: TextStyle, x: number, y: number): void {
  setStyle(sheet, style)
  sheet.doc.text(text, x, y, { lineBreak: false })
}

/** A single line that ends at `right`. */
export function lineEndingAt(sheet: Sheet, text: string, style: TextStyle, right: number, y: number): void {
  const width = setStyle(sheet, style).widthOfString(text)
  line(sheet, text, style, right - width, y)
}

export function rule({ doc }: Sheet, x: number, y: number, width: number): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(colors.line)
    .stroke()
}
