import Pdf from 'pdfkit'
import { plainText, type TextDocument } from '../../shared/document.ts'
import { brand } from '../../shared/brand.ts'
import { fonts, page, type TextStyle } from './theme.ts'

export type Element = ReturnType<PDFKit.PDFDocument['struct']>

/** A PDF under construction: text flows down from `doc.y`, and `root` collects its structure for screen readers. */
export type Sheet = { doc: PDFKit.PDFDocument; root: Element; publicUrl: string }

/** An empty sheet with the metadata of the document; it writes nothing until its stream is read. */
export function newSheet({ title }: TextDocument, publicUrl: string, createdAt: Date): Sheet {
  const doc = new Pdf({
    size: page.size,
    margins: page.margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: title,
      Author: brand.company,
      Creator: brand.name,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root, publicUrl }
}

export type Area = { x: number; width: number }

/** The column between the margins, in points. */
export const column = ({ doc }: Sheet): Area => ({
  x: page.margins.left,
  width: doc.page.width - page.margins.left - page.margins.right,
})

export const setStyle = ({ doc }: Sheet, { font, size, color }: TextStyle) =>
  doc.font(fonts[font]).fontSize(size).fillColor(color)

/** The height of a text with markup, in points, without the gap below its last line. */
export function heightOf(sheet: Sheet, text: string, style: TextStyle, width: number): number {
  setStyle(sheet, style)
  return sheet.doc.heightOfString(plainText(text), { width, lineGap: style.lineGap })
}

export const lineHeight = (sheet: Sheet, style: TextStyle) =>
  setStyle(sheet, style).currentLineHeight(true) + style.lineGap

/** The space left on the page, in points. */
const roomLeft = ({ doc }: Sheet) => doc.page.height - page.margins.bottom - doc.y

/** Starts a new page unless `height` points are left on this one. */
export function ensureSpace(sheet: Sheet, height: number): void {
  if (roomLeft(sheet) < height) sheet.doc.addPage()
}

/** Avoids a single line at the foot or the head of a page; a short text moves as a whole. */
export function avoidWidowsAndOrphans(sheet: Sheet, text: string, style: TextStyle, width: number): void {
  const height = lineHeight(sheet, style)
  const lines = Math.round(heightOf(sheet, text, style, width) / height)
  const fitting = Math.floor(roomLeft(sheet) / height)
  const splits = fitting < lines
  if (splits && (lines <= 4 || fitting < 2 || lines - fitting < 2)) sheet.doc.addPage()
}
