/** `npm run mails`: every mail of the product in a browser, as HTML and as plain text. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { brand } from '../../shared/brand.ts'
import type { Mail } from '../mail/mail.ts'
import { samples } from '../mail/testing/samples.ts'

const THEMES = ['light', 'dark'] as const

/** The list at `/`, one mail at `/mail?name=…`, its HTML alone at `/html?name=…&theme=light|dark`. */
export const preview = new Hono()
  .get('/', (c) =>
    c.html(
      frame(
        'Mails',
        Object.entries(samples).map(([name, mail]) => item(name, mail)),
      ),
    ),
  )
  .get('/mail', (c) => {
    const name = c.req.query('name') ?? ''
    const mail = samples[name]
    return mail ? c.html(frame(name, both(name, mail))) : c.notFound()
  })
  .get('/html', (c) => {
    const mail = samples[c.req.query('name') ?? '']
    return mail ? c.html(inTheme(mail.html, c.req.query('theme'))) : c.notFound()
  })

/** Answers the dark or light rules of the mail by hand; without a theme the browser's own setting decides. */
function inTheme(page: string, theme: string | undefined): string {
  if (theme !== 'light' && theme !== 'dark') return page
  const rules = theme === 'dark' ? '@media all' : '@media not all'
  return page
    .replace('@media (prefers-color-scheme: dark)', rules)
    .replaceAll('color-scheme: light dark', `color-scheme: ${theme}`)
}

const frame = (title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - ${brand.name}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            margin: 24px;
          }
          iframe {
            width: 48%;
            min-width: 320px;
            height: 700px;
            border: 1px solid gray;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            border: 1px solid gray;
            padding: 16px;
          }
        </style>
      </head>
      <body>
        <p><a href="/">All mails</a></p>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`

const item = (name: string, mail: Mail) =>
  html`<p><a href="/mail?name=${encodeURIComponent(name)}">${name}</a>: ${mail.subject}</p>`

const both = (name: string, mail: Mail) =>
  html` <p>
      To: ${mail.to}<br />Subject: ${mail.subject}${mail.replyTo ? html`<br />Reply-To: ${mail.replyTo}` : ''}
    </p>
    ${THEMES.map((theme) => html`<iframe title="${theme}" src="/html?name=${encodeURIComponent(name)}&theme=${theme}"></iframe> `)}
    <h2>Plain text</h2>
    <pre>${mail.text}</pre>`

if (import.meta.main) {
  const port = Number(process.env.PORT ?? 3025)
  serve({ fetch: preview.fetch, port, hostname: '127.0.0.1' }, (info) =>
    console.log(`The mails are at http://127.0.0.1:${info.port}`),
  )
}
