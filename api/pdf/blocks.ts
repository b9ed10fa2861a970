import type { Block, Fact } from '../../shared/document.ts'
import {
  column,
  heightOf,
  ensureSpace,
  avoidWidowsAndOrphans,
  setStyle,
  type Element,
  type Sheet,
} from './sheet.ts'
import { colors, styles } from './theme.ts'
import { frame, line, put, rule, write } from './write.ts'

const indent = 18
const padding = 10
const labelWidth = 96
const rowPadding = 8

/** Draws the blocks one below the other, with a gap after each. */
export function drawBlocks(sheet: Sheet, parent: Element, blocks: Block[]): void {
  blocks.forEach((block, index) => {
    if (introduces(block)) ensureSpace(sheet, openingHeight(sheet, blocks.slice(index)))
    drawBlock(sheet, parent, block)
    sheet.doc.y += gapAfter(block)
  })
}

const gapAfter = (block: Block) => (typeof block === 'string' || block.kind === 'list' ? 5 : 10)

const introduces = (block: Block) => typeof block === 'string' && block.endsWith(':')

function drawBlock(sheet: Sheet, parent: Element, block: Block): void {
  if (typeof block === 'string') drawParagraph(sheet, parent, block)
  else if (block.kind === 'list') drawList(sheet, parent, block.items, block.ordered)
  else if (block.kind === 'notice') drawNotice(sheet, parent, block.text)
  else drawFacts(sheet, parent, block.rows)
}

/**
 * The height in points that a heading must have below itself on its page: the first block or list item, and, if that
 * ends with a colon, the block that it introduces.
 */
export function openingHeight(sheet: Sheet, [first, ...rest]: Block[]): number {
  if (first === undefined) return 0
  const own = firstHeight(sheet, first)
  return introduces(first) ? own + gapAfter(first) + openingHeight(sheet, rest) : own
}

function firstHeight(sheet: Sheet, block: Block): number {
  const { width } = column(sheet)
  if (typeof block === 'string') return heightOf(sheet, block, styles.body, width)
  if (block.kind === 'notice') return noticeHeight(sheet, block.text)
  if (block.kind === 'facts') return factHeight(sheet, block.rows[0]?.value ?? '')
  return heightOf(sheet, block.items[0] ?? '', styles.body, width - indent)
}

function drawParagraph(sheet: Sheet, parent: Element, text: string): void {
  avoidWidowsAndOrphans(sheet, text, styles.body, column(sheet).width)
  write(sheet, parent, { tag: 'P', text, style: styles.body })
}

function drawList(sheet: Sheet, parent: Element, items: string[], ordered: boolean): void {
  const { doc } = sheet
  const { x, width } = column(sheet)
  const element = doc.struct('L')
  parent.add(element)
  items.forEach((item, index) => {
    avoidWidowsAndOrphans(sheet, item, styles.body, width - indent)
    const entry = doc.struct('LI')
    element.add(entry)
    const top = doc.y
    const mark = ordered ? `${index + 1}. ` : '• '
    put(sheet, entry, 'Lbl', () => line(sheet, mark, { ...styles.body, color: colors.soft }, x + 3, top))
    doc.y = top
    write(sheet, entry, {
      tag: 'LBody',
      text: item,
      style: styles.body,
      area: { x: x + indent, width: width - indent },
    })
    entry.end()
    doc.y += 2
  })
  element.end()
}

const noticeArea = (sheet: Sheet) => ({ x: column(sheet).x, width: column(sheet).width - padding })

const noticeHeight = (sheet: Sheet, text: string) =>
  heightOf(sheet, text, styles.body, noticeArea(sheet).width) + 2 * padding - styles.body.lineGap

/** A tinted box with a bar, kept on one page, so that readers who skim notice it. */
function drawNotice(sheet: Sheet, parent: Element, text: string): void {
  const { doc } = sheet
  const { x, width } = column(sheet)
  const height = noticeHeight(sheet, text)
  ensureSpace(sheet, height)
  const top = doc.y
  frame(sheet, () => {
    doc.rect(x - padding, top, width + padding, height).fill(colors.wash)
    doc.rect(x - padding, top, 2.5, height).fill(colors.accent)
  })
  doc.y = top + padding
  write(sheet, parent, { tag: 'P', text, style: styles.body, area: noticeArea(sheet) })
  doc.y = top + height
}

/** Labels and values are literal, because members type them: they are not parsed as markup. */
function drawFacts(sheet: Sheet, parent: Element, rows: Fact[]): void {
  const { x, width } = column(sheet)
  for (const row of rows) drawFact(sheet, parent, row)
  frame(sheet, () => rule(sheet, x, sheet.doc.y, width))
}

const factOptions = (sheet: Sheet) => ({
  width: column(sheet).width - labelWidth,
  lineGap: styles.body.lineGap,
})

const factHeight = (sheet: Sheet, value: string) =>
  setStyle(sheet, styles.body).heightOfString(value, factOptions(sheet)) + rowPadding

function drawFact(sheet: Sheet, parent: Element, { label, value }: Fact): void {
  const { doc } = sheet
  const { x, width } = column(sheet)
  const height = factHeight(sheet, value)
  ensureSpace(sheet, height)
  const top = doc.y
  const textTop = top + rowPadding / 2
  frame(sheet, () => rule(sheet, x, top, width))
  put(sheet, parent, 'P', () => {
    line(sheet, label, styles.label, x, textTop + 0.5)
    setStyle(sheet, styles.body).text(value, x + labelWidth, textTop, factOptions(sheet))
  })
  doc.y = top + height
}
