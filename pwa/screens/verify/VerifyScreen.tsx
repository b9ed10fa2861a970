import { useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ChooseFiles } from '../../ui/files/drop/ChooseFiles.tsx'
import { useFileDrop } from '../../ui/files/drop/useFileDrop.ts'
import dropStyles from '../../ui/files/drop/Drop.module.css'
import fieldStyles from '../../ui/form/Field.module.css'
import { Field } from '../../ui/form/Field.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'
import { CheckedRow } from './row/CheckedRow.tsx'
import { useVerify } from './useVerify.ts'
import styles from './Verify.module.css'

/** Whether a file of an incident pack is the one that was received; for whoever has the pack's code. */
export function VerifyScreen() {
  const { code, setCode } = useCode()
  const { files, add, remove, retry, hasCode, answerTo } = useVerify(code)
  const isOver = useFileDrop(add)

  // Once, when the page comes to life: what was typed before.
  const early = useRef(setCode)
  const readEarly = useCallback((form: HTMLFormElement | null) => {
    const typed = form?.querySelector('input')?.value
    if (typed) early.current(typed)
  }, [])

  return (
    <Page
      title="Verify a file"
      width="wide"
      lead="See whether a file from an incident pack has changed since we received it."
    >
      <OfflineNotice>
        Checking needs a connection. Files you choose now are checked when you are back online.
      </OfflineNotice>
      <div className={styles.desk}>
        <div className={styles.work}>
          <form className={styles.code} ref={readEarly} onSubmit={(event) => event.preventDefault()}>
            <Field
              label="Pack code"
              hint="26 letters and digits, on the cover of the PDF."
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
          <section className={isOver ? `gap-2 ${dropStyles.over}` : 'gap-2'} aria-label="Files">
            <div>
              <p className={fieldStyles.label}>Files</p>
              <p className="soft small">
                Your files stay on this device. We receive only their SHA-256 checksums and the code.
              </p>
            </div>
            <ChooseFiles label="Files to verify" onChoose={add} />
            {files.length > 0 && (
              <ul className={styles.list} aria-label="Checked files">
                {files.map((file) => (
                  <CheckedRow
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
        </div>
        <Meaning />
      </div>
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
    <section className={styles.margin} aria-labelledby="meaning">
      <h2 id="meaning">What the answer means</h2>
      <dl className={styles.meaning}>
        <dt>Received unchanged</dt>
        <dd>
          The file is identical, to the last byte, to the one the host’s device sent at that time. That does
          not mean that what it shows is true.
        </dd>
        <dt>Not known to us</dt>
        <dd>
          No pack with this code contains this file: the code may be mistyped, or the file another one.
          Editing a file, or sending it through an app that shrinks it, changes it. Without the right code, no
          one learns whether we have a file.
        </dd>
      </dl>
    </section>
  )
}
