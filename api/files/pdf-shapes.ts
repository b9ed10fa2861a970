import { numberToString, PDFArray, PDFDict, PDFName, PDFNumber, type PDFRef } from '@cantoo/pdf-lib'

type Box = { left: number; bottom: number; width: number; height: number }
type Shape = {
  /** Where its points are; four of them for each line of marked text. */
  key: 'QuadPoints' | 'Rect' | 'Vertices' | 'L' | 'InkList'
  width?: number
  draw: (points: number[], around: Box, line: { width: number; paint: string }) => string
}

const path = (points: number[]) =>
  points.flatMap((y, n) => (n % 2 === 1 ? [`${points[n - 1]} ${y} ${n === 1 ? 'm' : 'l'}`] : [])).join(' ')

const across = ({ left, bottom, width }: Box, height: number) =>
  `${path([left, bottom + height, left + width, bottom + height])} S`

const mostTeeth = 300
function wave({ left, bottom, width, height }: Box): string {
  const tooth = Math.max(2, width / mostTeeth)
  const teeth = Array.from({ length: Math.ceil(width / tooth) + 1 }, (_, n) => n)
  return `${path(teeth.flatMap((n) => [left + n * tooth, bottom + (n % 2 === 0 ? height / 6 : 0)]))} S`
}

/** How far the handles of a quarter of a circle are from its ends. */
const bow = 0.5523
function ellipse({ left, bottom, width, height }: Box): string {
  const [rx, ry] = [width / 2, height / 2]
  const [x, y] = [left + rx, bottom + ry]
  const quarters = [
    [1, 0, 1, bow, bow, 1, 0, 1],
    [0, 1, -bow, 1, -1, bow, -1, 0],
    [-1, 0, -1, -bow, -bow, -1, 0, -1],
    [0, -1, bow, -1, 1, -bow, 1, 0],
  ].map((quarter) => quarter.map((part, n) => (n % 2 === 0 ? x + part * rx : y + part * ry)))
  return `${path(quarters[0]!.slice(0, 2))} ${quarters.map((each) => `${each.slice(2).join(' ')} c`).join(' ')} h`
}

const rectangle = ({ left, bottom, width, height }: Box) => `${left} ${bottom} ${width} ${height} re`
const inside = ({ left, bottom, width, height }: Box, line: number): Box => ({
  left: left + line / 2,
  bottom: bottom + line / 2,
  width: width - line,
  height: height - line,
})

/** What readers draw by themselves when an annotation has no appearance. */
const shapes = new Map(
  Object.entries<Shape>({
    '/Highlight': { key: 'QuadPoints', draw: (_, around) => `${rectangle(around)} f` },
    '/Underline': { key: 'QuadPoints', width: 0.571, draw: (_, around) => across(around, 1.3) },
    '/StrikeOut': { key: 'QuadPoints', width: 1, draw: (_, around) => across(around, around.height / 2) },
    '/Squiggly': { key: 'QuadPoints', width: 1, draw: (_, around) => wave(around) },
    '/Square': {
      key: 'Rect',
      draw: (_, around, { width, paint }) => `${rectangle(inside(around, width))} ${paint}`,
    },
    '/Circle': {
      key: 'Rect',
      draw: (_, around, { width, paint }) => `${ellipse(inside(around, width))} ${paint}`,
    },
    '/Polygon': { key: 'Vertices', draw: (points, _, { paint }) => `${path(points)} h ${paint}` },
    '/PolyLine': { key: 'Vertices', draw: (points) => `${path(points)} S` },
    '/Line': { key: 'L', draw: (points) => `${path(points)} S` },
    '/Ink': { key: 'InkList', draw: (points) => `${path(points)} S` },
  }),
)

const mostLines = 5000

/** The drawing of an annotation without an appearance, and how long it is; null for one that readers draw nothing of. */
export function drawShape(annotation: PDFDict): { ref: PDFRef; length: number } | null {
  const kind = String(annotation.lookup(PDFName.of('Subtype')))
  const shape = shapes.get(kind)
  const lists = shape ? pointsOf(annotation, shape.key) : []
  const around = box(lists.flat())
  if (lists.length > mostLines) throw new Error('endless drawings')
  if (!shape || !around) return null
  const isMarker = kind === '/Highlight'
  const border = borderOf(annotation)
  const width = shape.width ?? (shape.key === 'Rect' ? border : border || 1)
  const color = colorOf(annotation, 'C') ?? (isMarker ? '1 1 0 RG' : '0 G')
  const fill = (isMarker ? color : colorOf(annotation, 'IC'))?.toLowerCase()
  const paint = fill ? (width > 0 ? 'B' : 'f') : width > 0 ? 'S' : 'n'
  const drawn = lists.map((points) => shape.draw(points, box(points)!, { width, paint }))
  const content = ['/State gs', color, fill ?? '', width, 'w', ...drawn]
    .join(' ')
    .replaceAll(/-?\d+(?:\.\d+)?e[+-]\d+/g, (text) => numberToString(Number(text)))
  const { left, bottom, width: wide, height } = inside(around, -4 * Math.max(1, width))
  const opacity = numbersIn([annotation.lookup(PDFName.of('CA'))])[0] ?? 1
  const state = { CA: opacity, ca: opacity, BM: isMarker ? 'Multiply' : 'Normal' }
  const ref = annotation.context.register(
    annotation.context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [left, bottom, left + wide, bottom + height],
      Resources: { ExtGState: { State: state } },
    }),
  )
  return { ref, length: content.length }
}

function pointsOf(annotation: PDFDict, key: Shape['key']): number[][] {
  const list = annotation.lookup(PDFName.of(key))
  const lists =
    key === 'InkList' && list instanceof PDFArray
      ? list.asArray().map((_, n) => numbersOf(list.lookup(n)))
      : [numbersOf(list)]
  const parts = key === 'QuadPoints' ? eights(lists[0]!) : lists
  return parts.filter((points) => points.length >= (key === 'QuadPoints' ? 8 : 4))
}

const eights = (points: number[]) =>
  Array.from({ length: Math.floor(points.length / 8) }, (_, n) => points.slice(8 * n, 8 * n + 8))

/** The width of its line. */
function borderOf(annotation: PDFDict): number {
  const style = annotation.lookup(PDFName.of('BS'))
  const border = annotation.lookup(PDFName.of('Border'))
  if (style instanceof PDFDict) return Math.max(0, numbersIn([style.lookup(PDFName.of('W'))])[0] ?? 1)
  if (!(border instanceof PDFArray) || border.size() < 3) return 0
  return Math.max(0, numbersIn([border.lookup(2)])[0] ?? 0)
}

function colorOf(annotation: PDFDict, key: 'C' | 'IC'): string | null {
  const parts = numbers(annotation, key)
  const operator = { 1: 'G', 3: 'RG', 4: 'K' }[parts.length]
  return operator ? `${parts.join(' ')} ${operator}` : null
}

export const numbers = (dict: PDFDict, key: string): number[] => numbersOf(dict.lookup(PDFName.of(key)))

/** The numbers of an array; none when something else is in it. */
const numbersOf = (list: unknown): number[] =>
  list instanceof PDFArray ? numbersIn(list.asArray().map((_, index) => list.lookup(index))) : []

const numbersIn = (found: unknown[]): number[] =>
  found.every((one) => one instanceof PDFNumber) ? found.map((one) => one.asNumber()) : []

/** The bounding box of points, given as x, y, x, y… */
export function box(points: number[]): Box | null {
  if (points.length < 4) return null
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [n, value] of points.entries())
    if (n % 2 === 0) [left, right] = [Math.min(left, value), Math.max(right, value)]
    else [bottom, top] = [Math.min(bottom, value), Math.max(top, value)]
  return { left, bottom, width: right - left, height: top - bottom }
}
