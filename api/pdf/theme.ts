import { createRequire } from 'node:module'

const fontFile = (face: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${face}.ttf`)

/** DejaVu holds Latin with all its accents, Greek and Cyrillic; its license allows embedding. */
export const fonts = {
  body: fontFile('DejaVuSerifCondensed'),
  small: fontFile('DejaVuSansCondensed'),
  heading: fontFile('DejaVuSansCondensed-Bold'),
} as const

/** Ink on paper: the colors of the page in its light theme. */
export const colors = {
  ink: '#211c17',
  soft: '#5b5349',
  line: '#d8d0c2',
  accent: '#1f4e69',
  wash: '#f2eee6',
} as const

export type TextStyle = { font: keyof typeof fonts; size: number; lineGap: number; color: string }

/** Sizes and gaps are in points. */
export const styles = {
  title: { font: 'heading', size: 25, lineGap: 2, color: colors.ink },
  subtitle: { font: 'small', size: 9.5, lineGap: 2, color: colors.soft },
  heading: { font: 'heading', size: 12.5, lineGap: 2, color: colors.ink },
  body: { font: 'body', size: 9.75, lineGap: 3.6, color: colors.ink },
  contents: { font: 'small', size: 9.5, lineGap: 2, color: colors.ink },
  label: { font: 'small', size: 9, lineGap: 3, color: colors.soft },
  running: { font: 'small', size: 8, lineGap: 0, color: colors.soft },
  brand: { font: 'heading', size: 11, lineGap: 0, color: colors.accent },
} as const satisfies Record<string, TextStyle>

/** US Letter with a column of some 80 characters; section numbers hang to the left of it. */
export const page = {
  size: 'LETTER',
  margins: { top: 96, bottom: 84, left: 110, right: 92 },
  hang: 30,
  headerY: 50,
  footerFromBottom: 50,
} as const
