import {
  concatTransformationMatrix,
  drawObject,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { box, drawShape, numbers } from './pdf-shapes.ts'

/** They have no appearance, or show something that cleaning removes. */
const notDrawn = new Set<unknown>(['Link', 'Popup', 'FileAttachment'].map((name) => PDFName.of(name)))
const widget = PDFName.of('Widget')
const highlight = PDFName.of('Highlight')
const hidden = 2
const notShown = 32

/** Of the drawings of all annotations together: several may have the same points. */
const mostDrawn = 10_000_000

/**
 * Draws the annotations of pages (stamps, marks, notes, fields) into the pages themselves, as they appear. Throws for
 * endless drawings.
 */
export function drawAnnotations(pages: Iterable<PDFPage>): void {
  let drawn = 0
  for (const page of pages) {
    const shown = (page.node.Annots()?.asArray() ?? [])
      .map((entry) => page.doc.context.lookup(entry))
      .filter((one) => one instanceof PDFDict && isShown(one)) as PDFDict[]
    const isField = (one: PDFDict) => subtypeOf(one) === widget
    // Readers draw fields above everything.
    for (const annotation of [...shown.filter((one) => !isField(one)), ...shown.filter(isField)]) {
      const own = appearanceOf(annotation)
      const shape = own ? null : drawShape(annotation)
      drawn += shape?.length ?? 0
      if (drawn > mostDrawn) throw new Error('endless drawings')
      if (own) drawAppearance(page, annotation, own)
      else if (shape) draw(page, shape.ref)
    }
  }
}

const subtypeOf = (annotation: PDFDict) => annotation.lookup(PDFName.of('Subtype'))

/** Whether readers show it, in print too. */
export function isShown(annotation: PDFDict): boolean {
  const flags = annotation.lookup(PDFName.of('F'))
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0
  return (bits & (hidden | notShown)) === 0 && !notDrawn.has(subtypeOf(annotation))
}

function drawAppearance(page: PDFPage, annotation: PDFDict, ref: PDFRef) {
  const { dict } = page.doc.context.lookup(ref, PDFStream)
  const to = box(numbers(annotation, 'Rect'))
  const from = box(transformed(numbers(dict, 'BBox'), numbers(dict, 'Matrix')))
  if (!to || !from || from.width === 0 || from.height === 0) return
  const [sx, sy] = [to.width / from.width, to.height / from.height]
  draw(page, ref, [sx, 0, 0, sy, to.left - from.left * sx, to.bottom - from.bottom * sy])
}

type Matrix = [number, number, number, number, number, number]
const draw = (page: PDFPage, ref: PDFRef, matrix: Matrix = [1, 0, 0, 1, 0, 0]) =>
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...matrix),
    drawObject(page.node.newXObject('Annotation', ref)),
    popGraphicsState(),
  )

/** The normal appearance, or that of the current state (for a button, its value) when it has several. */
export function appearanceOf(annotation: PDFDict): PDFRef | null {
  const all = annotation.lookup(PDFName.of('AP'))
  if (!(all instanceof PDFDict)) return null
  const normal = all.lookup(PDFName.of('N'))
  const parent = annotation.lookup(PDFName.of('Parent'))
  const value = (parent instanceof PDFDict ? parent : annotation).lookup(PDFName.of('V'))
  const states = [annotation.lookup(PDFName.of('AS')), value, PDFName.of('Off')]
  const state = states.find((one) => one instanceof PDFName && normal instanceof PDFDict && normal.has(one))
  const ref = normal instanceof PDFDict ? normal.get(state as PDFName) : all.get(PDFName.of('N'))
  const stream = annotation.context.lookup(ref)
  if (!(ref instanceof PDFRef) || !(stream instanceof PDFStream)) return null
  // Readers draw a mark by themselves when its own appearance would hide the text.
  const isMark = annotation.has(PDFName.of('QuadPoints')) && subtypeOf(annotation) === highlight
  const resources = stream.dict.lookup(PDFName.of('Resources'))
  const isBlended = resources instanceof PDFDict && resources.has(PDFName.of('ExtGState'))
  return isMark && !isBlended ? null : ref
}

/** The corners of a box after the stream's own matrix, which a PDF reader applies as well. */
function transformed(bounds: number[], [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[]): number[] {
  const [x0, y0, x1, y1] = bounds
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return []
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ] as const
  return corners.flatMap(([x, y]) => [a * x + c * y + e, b * x + d * y + f])
}
