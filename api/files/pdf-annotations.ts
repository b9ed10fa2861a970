import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'

/** They have no appearance, or show something that cleaning removes. */
const notDrawn = new Set(['Link', 'Popup', 'FileAttachment'].map((name) => PDFName.of(name)))
const hidden = 2
const notShown = 32

/** Draws the annotations of a page (stamps, marks, notes) into the page itself, as they appear. */
export function drawAnnotations(page: PDFPage): void {
  for (const entry of page.node.Annots()?.asArray() ?? []) {
    const annotation = page.doc.context.lookup(entry)
    if (annotation instanceof PDFDict && isShown(annotation)) drawAppearance(page, annotation)
  }
}

function isShown(annotation: PDFDict): boolean {
  const flags = annotation.lookup(PDFName.of('F'))
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0
  const subtype = annotation.lookup(PDFName.of('Subtype'))
  return (bits & (hidden | notShown)) === 0 && !(subtype instanceof PDFName && notDrawn.has(subtype))
}

function drawAppearance(page: PDFPage, annotation: PDFDict) {
  const ref = appearanceOf(annotation)
  const appearance = ref && page.doc.context.lookup(ref)
  if (!ref || !(appearance instanceof PDFStream)) return
  const to = box(numbers(annotation, 'Rect'))
  const from = box(transformed(numbers(appearance.dict, 'BBox'), numbers(appearance.dict, 'Matrix')))
  if (!to || !from || from.width === 0 || from.height === 0) return
  const [sx, sy] = [to.width / from.width, to.height / from.height]
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(sx, 0, 0, sy, to.left - from.left * sx, to.bottom - from.bottom * sy),
    drawObject(page.node.newXObject('Annotation', ref)),
    popGraphicsState(),
  )
}

/** The normal appearance, or that of the current state when it has several. */
function appearanceOf(annotation: PDFDict): PDFRef | null {
  const all = annotation.lookup(PDFName.of('AP'))
  if (!(all instanceof PDFDict)) return null
  const normal = all.lookup(PDFName.of('N'))
  const state = annotation.lookup(PDFName.of('AS'))
  const ref =
    normal instanceof PDFDict && state instanceof PDFName ? normal.get(state) : all.get(PDFName.of('N'))
  return ref instanceof PDFRef ? ref : null
}

function numbers(dict: PDFDict, key: string): number[] {
  const list = dict.lookup(PDFName.of(key))
  if (!(list instanceof PDFArray)) return []
  const found = list.asArray().map((_, index) => list.lookup(index))
  return found.every((one) => one instanceof PDFNumber) ? found.map((one) => one.asNumber()) : []
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

/** The bounding box of points, given as x, y, x, y… */
function box(points: number[]) {
  if (points.length < 4) return null
  const [xs, ys] = [
    points.filter((_, index) => index % 2 === 0),
    points.filter((_, index) => index % 2 === 1),
  ]
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  return { left, bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom }
}
