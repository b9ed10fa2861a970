import { Parser } from 'htmlparser2'

const block = new Set(
  `address article aside blockquote caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
   header hr legend li main nav ol option p pre section table tbody tfoot thead tr ul`.split(/\s+/),
)
const spaced = new Set('blockquote dl h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '))
const skipped = new Set(['script', 'style', 'title', 'template', 'noscript', 'textarea', 'select', 'svg'])

/**
 * HTML as plain text, with the addresses of its links behind their text: line breaks between blocks, blanks between
 * cells, no more. One pass that remembers no nesting, so that its time and its result grow with the length alone.
 */
export function plainText(html: string): string {
  const text: string[] = []
  let breaks = 0
  let blank = false
  let hidden = 0
  let preformatted = 0
  let address = ''

  const write = (piece: string) => {
    if (text.length > 0) text.push('\n'.repeat(breaks) || (blank ? ' ' : ''))
    breaks = 0
    blank = false
    text.push(piece)
  }
  const breakLine = (name: string) => {
    if (block.has(name)) breaks = Math.max(breaks, spaced.has(name) ? 2 : 1)
  }

  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (skipped.has(name)) hidden++
      if (name === 'pre') preformatted++
      if (name === 'a' && /^(https?|mailto|tel):/i.test(href)) address = href
      if (name === 'br') breaks++
      if (name === 'td' || name === 'th') blank = true
      breakLine(name)
      if (name === 'li' && hidden === 0) write('* ')
    },
    onclosetag(name) {
      if (skipped.has(name)) hidden--
      if (name === 'pre') preformatted--
      if (name === 'a' && address !== '') write(` [${address}]`)
      if (name === 'a') address = ''
      breakLine(name)
    },
    ontext(piece) {
      if (hidden > 0) return
      if (preformatted > 0) return write(piece)
      const words = piece.trim().replaceAll(/\s+/g, ' ')
      blank ||= /^\s/.test(piece)
      if (words === '') return
      write(words)
      blank = /\s$/.test(piece)
    },
  })
  parser.end(html)
  return text.join('').trim()
}
