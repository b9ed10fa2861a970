import { type Area, type Element, ensureSpace, type Sheet } from '../../pdf/sheet.ts'
import { page } from '../../pdf/theme.ts'
import { type Line, breakLines, wholeStretch } from './break-lines.ts'
import { fontOf, type PackStyle } from './scripts.ts'

/** The column of a pack: wider than that of a text that is read from end to end. */
export const column = ({ doc }: Sheet): Area => {
  const x = page.margins.left - page.hang
  return { x, width: doc.page.width - 2 * x }
}

/** Only paragraphs of right-to-left scripts align right; the cells of a table begin where their column does. */
type Passage = { tag: string; text: string; style: PackStyle; area?: Area; link?: string }

const lineHeight = ({ doc }: Sheet, style: PackStyle) =>
  doc.font(fontOf(style)).fontSize(style.size).currentLineHeight(true) + style.lineGap

/** The height of a literal text in points. */
export const heightOf = (sheet: Sheet, text: string, style: PackStyle, width: number): number =>
  breakLines(sheet, text, style, width).length * lineHeight(sheet, style)

/**
 * Writes a literal text of any script at the current height, as one structure element, on as many pages as it needs. Readers
 * get the text itself where it is drawn in another order.
 */
export function drawText(
  sheet: Sheet,
  parent: Element,
  { tag, text, style, area = column(sheet), link }: Passage,
): void {
  const { doc } = sheet
  const lines = breakLines(sheet, text, style, area.width)
  const height = lineHeight(sheet, style)
  const element = doc.struct(tag, {
    ...(!isOnlyLatin(text) && { actual: text }),
    ...(tag === 'TH' && { scope: 'Row' }),
  })
  parent.add(element)
  // some readers put the whole text in the place of every line whose own element has it, and then find nothing
  const inner = link !== undefined ? 'Link' : isOnlyLatin(text) ? null : 'Span'
  for (let done = 0; done < lines.length;) {
    ensureSpace(sheet, height)
    const room = Math.floor((doc.page.height - page.margins.bottom - doc.y) / height)
    const fitting = lines.slice(done, done + Math.max(1, room))
    const top = doc.y
    const draw = () =>
      fitting.forEach((line, index) => {
        const shown = tag === 'P' ? line : { ...line, isRightToLeft: false }
        drawLine(sheet, shown, { style, area, link }, top + index * height)
      })
    element.add(inner ? doc.struct(inner, {}, draw) : draw)
    doc.y = top + fitting.length * height
    done += fitting.length
  }
  element.end()
}

const isOnlyLatin = (text: string) =>
  /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(text) && !/\p{Extended_Pictographic}/u.test(text)

function drawLine(
  { doc }: Sheet,
  line: Line,
  { style: { size, color }, area: { x, width }, link }: Pick<Passage, 'style' | 'link'> & { area: Area },
  y: number,
): void {
  let left = line.isRightToLeft ? x + Math.max(0, width - line.width) : x
  for (const { text, font, width: wide } of line.pieces) {
    doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(text, left, y, { ...wholeStretch, lineBreak: false, ...(link && { link }) })
    left += wide
  }
}
