declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, number>
    keepFeatures?: string[]
    noHinting?: boolean
  }
  /** A font with only the letters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
