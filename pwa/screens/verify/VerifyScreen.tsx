import { Upload } from 'lucide-react'
import { type ChangeEvent, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { useFileDrop } from '../../ui/files/drop/useFileDrop.ts'
import { Field } from '../../ui/form/Field.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { useVerify } from './useVerify.ts'
import styles from './Verify.module.css'

/** Rows come after the page, before a file is chosen. */
const loadRow = () => import('./row/CheckedRow.tsx')

/** Whether a file of an incident pack is the one that was received; for whoever has the pack's code. */
export function VerifyScreen() {
  const { code, setCode } = useCode()
  const { files, add, remove, retry, hasCode, answerTo } = useVerify(code)
  const row = useLazyModule(loadRow)
  const isOver = useFileDrop(add)
  const input = useRef<HTMLInputElement>(null)

  // Once, when the page comes to life: what was typed before.
  const early = useRef(setCode)
  const readEarly = useCallback((form: HTMLFormElement | null) => {
    const typed = form?.querySelector('input')?.value
    if (typed) early.current(typed)
  }, [])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    add([...(target.files ?? [])])
    // Without this, choosing the same file again would fire no event.
    target.value = ''
  }

  return (
    <Page
      title="Verify a file"
      lead="You have an incident pack? Drop a file of it here, and read whether it is unchanged since we received it."
    >
      <OfflineNotice>
        The check needs a connection. Files that you choose now are read, and checked when you are back.
      </OfflineNotice>
      <form ref={readEarly} onSubmit={(event) => event.preventDefault()}>
        <Field
          label="Code of the pack"
          hint="It stands on the cover of the PDF: 26 letters and digits."
          name="code"
          value={code}
          onChange={setCode}
          onBlur={() => undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
      </form>
      <section className={isOver ? `${styles.drop} ${styles.over}` : styles.drop} aria-label="Files">
        <div className="row">
          <Button look="primary" onClick={() => input.current?.click()}>
            <Upload aria-hidden size={18} />
            Choose files
          </Button>
          <span className={styles.or}>or drop them anywhere on this page</span>
          <input
            ref={input}
            type="file"
            multiple
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Files to verify"
            onChange={choose}
          />
        </div>
        <p className="soft small">
          No file leaves your device. It is read here, and only its SHA-256 and the code are sent.
        </p>
        {row && files.length > 0 && (
          <ul className={styles.list} aria-label="Checked files">
            {files.map((file) => (
              <row.CheckedRow
                key={file.id}
                file={file}
                answer={answerTo(file)}
                hasCode={hasCode}
                onRemove={() => remove(file.id)}
                onRetry={retry}
              />
            ))}
          </ul>
        )}
      </section>
      <Meaning />
    </Page>
  )
}

/** The code as it was typed, or as the link of a pack's PDF brings it in its fragment, which browsers never send. */
function useCode() {
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  const [typed, setTyped] = useState<{ over: string; code: string } | null>(null)
  const linked = isHydrated ? hash.slice(1) : ''
  return {
    code: typed && (typed.over === hash || linked === '') ? typed.code : linked,
    setCode: (code: string) => setTyped({ over: hash, code }),
  }
}

function Meaning() {
  return (
    <section className="stack-tight" aria-labelledby="meaning">
      <h2 id="meaning">What the answer means</h2>
      <dl className={styles.meaning}>
        <dt>Received unchanged</dt>
        <dd>
          The file is the same, to the last byte, as the one that the host’s device sent at that time. It does
          not say that what it shows is true.
        </dd>
        <dt>Not known to us</dt>
        <dd>
          The pack with this code has no such file: the code is mistyped, the file comes from elsewhere, or it
          was changed. A file changes when it is edited, saved again, or sent through an app that makes it
          smaller. Without the right code, nobody learns here whether we have a file.
        </dd>
      </dl>
    </section>
  )
}
