import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { brand } from '../../shared/brand.ts'
import type { TextDocument } from '../../shared/document.ts'
import { privacy } from '../../shared/legal/privacy.ts'
import { terms } from '../../shared/legal/terms.ts'
import { legalVersion } from '../../shared/legal/version.ts'
import { to } from '../../shared/routes.ts'
import type { AppEnv } from '../http/env.ts'
import type { Typesetter } from './typesetting.ts'

/** Lets a browser's own PDF viewer show the file, and nothing else. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Serves Terms of Use and Privacy Policy as PDFs, rendered from the text of the pages. */
export function legalRoutes(app: Hono<AppEnv>, publicUrl: string, typeset: Typesetter): void {
  serveDocument(app, `${to.termsOfUse}.pdf`, terms, `${brand.name}-terms-of-use.pdf`)
  serveDocument(app, `${to.privacyPolicy}.pdf`, privacy, `${brand.name}-privacy-policy.pdf`)

  function serveDocument(app: Hono<AppEnv>, path: string, document: TextDocument, fileName: string): void {
    let rendered: Promise<Uint8Array<ArrayBuffer>> | undefined
    app.get(path, async (c) => {
      rendered ??= typeset(document, { publicUrl, createdAt: new Date(legalVersion) }).catch(
        (error: unknown) => {
          rendered = undefined
          throw error
        },
      )
      const bytes = await rendered
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      c.header('cache-control', 'no-cache')
      c.header('etag', etag)
      if (c.req.header('if-none-match') === etag) return c.body(null, 304)
      c.header('content-security-policy', pdfPolicy)
      c.header('content-type', 'application/pdf')
      c.header('content-disposition', `inline; filename="${fileName}"`)
      return c.body(bytes)
    })
  }
}
