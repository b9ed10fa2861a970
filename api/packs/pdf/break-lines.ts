import bidiFactory from 'bidi-js'
import type { Sheet } from '../../pdf/sheet.ts'
import { type PackStyle, type Run, runsOf } from './scripts.ts'

/** What is drawn at once: a stretch of one direction in one font. */
type Piece = Run & { width: number }
export type Line = { pieces: Piece[]; width: number; isRightToLeft: boolean }

/** Keeps pdfkit from setting word by word, in an order that is wrong from right to left. */
export const wholeStretch = { features: [] }

const bidi = bidiFactory()
/** A word with the blanks after it; Chinese, Japanese and Korean break after each sign. */
const breakable =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|\s+/gu
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The lines of a text in a column of this width, in the order in which they are seen, whatever the script. */
export const breakLines = (sheet: Sheet, text: string, style: PackStyle, width: number): Line[] =>
  text.split('\n').flatMap((paragraph) => linesOfParagraph(sheet, paragraph, style, width))

function linesOfParagraph(sheet: Sheet, text: string, style: PackStyle, width: number): Line[] {
  if (text === '') return [{ pieces: [], width: 0, isRightToLeft: false }]
  const levels = bidi.getEmbeddingLevels(text)
  const isRightToLeft = (levels.paragraphs[0]?.level ?? 0) % 2 === 1
  return broken(sheet, text, style, width).map(([start, end]) => {
    const pieces = visualTexts(text, levels, start, end).flatMap(({ text: part, isReversed }) => {
      const runs = runsOf(sheet, part, isReversed ? { ...style, font: 'small' } : style)
      const pieces = runs.map((run) => ({ ...run, width: widthOf(sheet, run, style) }))
      return isReversed ? pieces.toReversed().map(turned) : pieces
    })
    return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0), isRightToLeft }
  })
}

/** Fonts turn the letters of right-to-left scripts; what else is among them, such as a bracket, is turned here. */
const turned = (piece: Piece): Piece =>
  hasRightToLeftLetter(piece.text)
    ? piece
    : {
        ...piece,
        text: Array.from(signs.segment(piece.text), ({ segment }) => segment)
          .toReversed()
          .join(''),
      }

const hasRightToLeftLetter = (text: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)

/** The first and last index of each line, in the order of reading. */
function broken(sheet: Sheet, text: string, style: PackStyle, width: number): [number, number][] {
  const lines: [number, number][] = []
  let [start, end, used] = [0, 0, 0]
  const take = (part: string) => {
    const wide = textWidth(sheet, part, style)
    if (used > 0 && used + wide > width && part.trim() !== '') {
      lines.push([start, end - 1])
      ;[start, used] = [end, 0]
    }
    end += part.length
    used += wide
  }
  /** A word that is wider than the column: after a hyphen or a slash, and else anywhere. */
  const breakWord = (word: string) => {
    for (const [part] of word.matchAll(/[^-/]*[-/]+|[^-/]+/g)) {
      if (textWidth(sheet, part, style) <= width) take(part)
      else for (const { segment } of signs.segment(part)) take(segment)
    }
  }
  for (const [part] of text.matchAll(breakable)) {
    if (textWidth(sheet, part, style) <= width) take(part)
    else breakWord(part)
  }
  return [...lines, [start, end - 1]]
}

/**
 * The stretches of a line as they follow each other from left to right. The text of each is in the order of reading: the font
 * turns and joins what is written from right to left.
 */
function visualTexts(
  text: string,
  levels: ReturnType<typeof bidi.getEmbeddingLevels>,
  start: number,
  end: number,
): { text: string; isReversed: boolean }[] {
  const order = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  for (const [from = 0, to = 0] of bidi.getReorderSegments(text, levels, start, end))
    order.splice(from - start, to - from + 1, ...order.slice(from - start, to - start + 1).toReversed())
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels, start, end)
  const parts: { indexes: number[]; level: number }[] = []
  for (const index of order) {
    const level = levels.levels[index]!
    const last = parts.at(-1)
    if (last?.level === level) last.indexes.push(index)
    else parts.push({ indexes: [index], level })
  }
  return parts.map(({ indexes, level }) => ({
    text: indexes
      .toSorted((a, b) => a - b)
      .map((index) => mirrored.get(index) ?? text[index])
      .join(''),
    isReversed: level % 2 === 1,
  }))
}

const textWidth = (sheet: Sheet, text: string, style: PackStyle) =>
  runsOf(sheet, text, style).reduce((sum, run) => sum + widthOf(sheet, run, style), 0)

const widthOf = ({ doc }: Sheet, { text, font }: Run, { size }: PackStyle) =>
  doc.font(font).fontSize(size).widthOfString(text, wholeStretch)
