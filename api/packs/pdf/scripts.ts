import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Sheet } from '../../pdf/sheet.ts'
import { fonts, type TextStyle } from '../../pdf/theme.ts'

const { resolve } = createRequire(import.meta.url)
/** Its package lets only its code be resolved by name. */
const notoFont = (script: 'sc' | 'kr', file: string) =>
  join(dirname(resolve(`@embedpdf/fonts-${script}`)), '../fonts', file)

/** The fonts that are tried after a style's own, in this order; each is read when a text first needs it. */
const fallbacks = [
  fonts.small, // Arabic and Hebrew
  notoFont('sc', 'NotoSansHans-Regular.otf'),
  notoFont('kr', 'NotoSansKR-Regular.otf'),
  resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
]
/** Words of these fonts stay one stretch with the blanks between them; those of emoji are too wide. */
const joining: ReadonlySet<string> = new Set(Object.values(fonts))
const mono = resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')

/** A style of the PDF, or one in which every sign is as wide. */
export type PackStyle = TextStyle & { isMono?: true }
/** A stretch of text in one font. */
export type Run = { text: string; font: string }

type Glyphs = { hasGlyphForCodePoint: (point: number) => boolean }
/** pdfkit tells its open font only here. */
const glyphsOf = ({ doc }: Sheet, font: string): Glyphs =>
  (doc.font(font) as unknown as { _font: { font: Glyphs } })._font.font

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Signs that join or vary others, and are not drawn by themselves. */
const isDrawn = (sign: string) => !/^[\p{Cf}\p{Variation_Selector}]$/u.test(sign)
/** For what no font has. */
const replacement = '\u25a1'

export const fontOf = ({ font, isMono }: PackStyle): string => (isMono ? mono : fonts[font])

/** The text in stretches that one font can draw; a sign that no font has becomes a box. */
export function runsOf(sheet: Sheet, text: string, style: PackStyle): Run[] {
  const runs: Run[] = []
  for (const { segment } of clusters.segment(text)) {
    const last = runs.at(-1)
    const joins = segment === ' ' && last !== undefined && joining.has(last.font)
    const run = joins ? { text: segment, font: last.font } : runOf(sheet, segment, style)
    if (last?.font === run.font) last.text += run.text
    else runs.push(run)
  }
  return runs
}

const known = new WeakMap<object, Map<string, Run>>()

function runOf(sheet: Sheet, cluster: string, style: PackStyle): Run {
  const own = fontOf(style)
  const cache = known.get(sheet.doc) ?? new Map<string, Run>()
  known.set(sheet.doc, cache)
  const key = `${own}\0${cluster}`
  const run = cache.get(key) ?? findRun(sheet, cluster, own)
  cache.set(key, run)
  return { ...run }
}

function findRun(sheet: Sheet, cluster: string, own: string): Run {
  const points = Array.from(cluster)
    .filter(isDrawn)
    .map((sign) => sign.codePointAt(0)!)
  const canDraw = (font: string, wanted: number[]) =>
    wanted.every((point) => glyphsOf(sheet, font).hasGlyphForCodePoint(point))
  const font =
    [own, ...fallbacks].find((each) => canDraw(each, points)) ??
    [own, ...fallbacks].find((each) => canDraw(each, points.slice(0, 1)))
  return font ? { text: cluster, font } : { text: replacement, font: fonts.small }
}
