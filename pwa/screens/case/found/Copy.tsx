import { useState } from 'react'
import { brand } from '../../../../shared/brand.ts'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'

const formats = { pdf: 'Download as PDF', json: 'Download as JSON' }
type Format = keyof typeof formats

/** Downloads the copy of the own file, as it is now. */
export function Copy({ token }: { token: string }) {
  const [busy, setBusy] = useState<Format | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function download(format: Format) {
    setBusy(format)
    setFailure(null)
    try {
      saveFile(await api.copyOfCase({ token, format }), `${brand.name}-about-me.${format}`)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <section className="stack-tight" aria-labelledby="copy">
      <h2 id="copy">Your copy</h2>
      <p>Everything stored about you as of now, to read or to use in another program.</p>
      <div className="row">
        {(Object.keys(formats) as Format[]).map((format) => (
          <Button key={format} busy={busy === format} onClick={() => void download(format)}>
            {formats[format]}
          </Button>
        ))}
      </div>
      <ErrorText>{failure}</ErrorText>
    </section>
  )
}
