import { type Element, ensureSpace, type Sheet } from '../../pdf/sheet.ts'
import { page, styles } from '../../pdf/theme.ts'
import { column, heightOf, drawText } from './draw-text.ts'

/** A heading that waits for what it introduces, so that none is alone at the foot of a page. */
export type Heading = { tag: 'H2' | 'H3'; text: string }

const looks = {
  H2: { style: styles.heading, above: 12, below: 6 },
  H3: { style: { ...styles.heading, size: 10.5 }, above: 0, below: 4 },
} as const

/**
 * Draws the headings that wait, if any, on the page where `height` points fit below them, and takes them out of the list.
 * What is higher than a page begins where its headings have room.
 */
export function drawHeadings(sheet: Sheet, parent: Element, waiting: Heading[], height: number): void {
  const { doc } = sheet
  const own = waiting.reduce((sum, heading) => sum + heightOfHeading(sheet, heading), 0)
  const whole = doc.page.height - page.margins.top - page.margins.bottom
  ensureSpace(sheet, own + Math.min(height, whole - own))
  for (const { tag, text } of waiting.splice(0)) {
    const { style, above, below } = looks[tag]
    if (doc.y > page.margins.top) doc.y += above
    if (tag === 'H2') doc.outline.addItem(text.replace(/^\d+\. /, ''))
    drawText(sheet, parent, { tag, text, style })
    doc.y += below
  }
}

function heightOfHeading(sheet: Sheet, { tag, text }: Heading): number {
  const { style, above, below } = looks[tag]
  return above + heightOf(sheet, text, style, column(sheet).width) + below
}
