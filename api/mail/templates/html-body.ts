import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { brand } from '../../../shared/brand.ts'
import { type Block, type Letter, type Site, withGreeting } from './letter.ts'

/** The page's colors: light, then dark. */
const colors = {
  paper: ['#faf8f4', '#181512'],
  raised: ['#fffefb', '#211d19'],
  ink: ['#211c17', '#f1ece4'],
  soft: ['#5b5349', '#bcb3a6'],
  line: ['#e5dfd4', '#38322b'],
  accent: ['#1f4e69', '#9ccbe4'],
  onAccent: ['#ffffff', '#10222d'],
} as const
const light = (name: keyof typeof colors) => colors[name][0]
const dark = (name: keyof typeof colors) => colors[name][1]

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const type = (font: string, color: keyof typeof colors) => `font:${font} ${FONT};color:${light(color)}`
const TEXT = `margin:0 0 16px;${type('400 16px/1.5', 'ink')}`
const SMALL = `margin:0 0 16px;${type('400 14px/1.5', 'soft')}`

/** Inline styles are light; a reader in dark mode gets these instead. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark('paper')} !important }
  .raised { background-color: ${dark('raised')} !important; border-color: ${dark('line')} !important }
  .line { border-color: ${dark('line')} !important }
  .ink { color: ${dark('ink')} !important }
  .soft { color: ${dark('soft')} !important }
  .link { color: ${dark('accent')} !important }
  .button { background-color: ${dark('accent')} !important; color: ${dark('onAccent')} !important }
}`

/** The letter as an HTML page: light inline styles, dark ones by the reader's setting, no pictures, all escaped. */
export const htmlBody = (site: Site, letter: Letter) => (page(site, letter) as HtmlEscapedString).toString()

const page = (site: Site, letter: Letter) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.subject}</title>
        <style>
          :root { color-scheme: light dark } ${DARK}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background-color:${light('paper')}">
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background-color:${light('paper')}"
        >
          <tr>
            <td align="center" style="padding:16px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;text-align:left"
              >
                <tr>
                  <td class="ink" style="padding:8px 4px 12px;${type('600 16px/1.5', 'ink')}">
                    ${brand.name}
                  </td>
                </tr>
                <tr>
                  <td
                    class="raised"
                    style="padding:24px 24px 8px;background-color:${light('raised')};border:1px solid ${light('line')};border-radius:10px"
                  >
                    <h1 class="ink" style="margin:0 0 16px;${type('600 22px/1.3', 'ink')}">
                      ${letter.subject}
                    </h1>
                    ${withGreeting(letter).map(htmlBlock)}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:16px 4px;${type('400 14px/1.5', 'soft')}">
                    ${closing(site, letter)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`

function closing({ supportEmail }: Site, { why, to }: Letter): Markup {
  if (to === supportEmail) return html`${why}`
  const link = html`<a class="link" href="mailto:${supportEmail}" style="color:${light('accent')}"
    >${supportEmail}</a
  >`
  return html`${why} Questions? Write to ${link}.`
}

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

function htmlBlock(block: Block): Markup {
  if (typeof block === 'string') return html`<p class="ink" style="${TEXT}">${block}</p>`
  if ('small' in block) return html`<p class="soft" style="${SMALL}">${block.small}</p>`
  if ('steps' in block) return htmlSteps(block.steps)
  if ('facts' in block) return htmlFacts(block.facts)
  if ('quote' in block) return htmlQuote(block.quote)
  return htmlButton(block.button, block.url)
}

function htmlSteps(steps: string[]): Markup {
  const items = steps.map((step) => html`<li style="margin:0 0 8px">${step}</li>`)
  return html`<ol class="ink" style="${TEXT};padding-left:24px">
    ${items}
  </ol>`
}

function htmlFacts(facts: [string, string][]): Markup {
  const nameStyle = `padding:4px 16px 4px 0;vertical-align:baseline;text-align:left;${type('400 14px/1.5', 'soft')}`
  const valueStyle = `padding:4px 0;vertical-align:baseline;overflow-wrap:anywhere;${type('400 16px/1.5', 'ink')}`
  const rows = facts.map(
    ([name, value]) =>
      html`<tr>
        <th scope="row" class="soft" style="${nameStyle}">${name}</th>
        <td class="ink" style="${valueStyle}">${value}</td>
      </tr>`,
  )
  return html`<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">
    ${rows}
  </table>`
}

function htmlQuote(quote: string): Markup {
  const style = `${TEXT};padding-left:16px;border-left:3px solid ${light('line')};overflow-wrap:anywhere`
  const lines = quote.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
  return html`<p class="ink line" style="${style}">${lines}</p>`
}

function htmlButton(label: string, url: string): Markup {
  const box = `display:inline-block;padding:12px 20px;border-radius:6px;background-color:${light('accent')}`
  const style = `${box};text-decoration:none;${type('600 16px/1.25', 'onAccent')}`
  const link = html`<a class="link" href="${url}" style="color:${light('accent')}">${url}</a>`
  return html`<p style="margin:8px 0 16px"><a class="button" href="${url}" style="${style}">${label}</a></p>
    <p class="soft" style="${SMALL};overflow-wrap:anywhere">Or open this address:<br />${link}</p>`
}
