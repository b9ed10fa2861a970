import { ClipboardPaste } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping } from '../../platform/is-typing.ts'
import { Button } from '../../ui/Button.tsx'
import { ChooseFiles } from '../../ui/files/drop/ChooseFiles.tsx'
import { useFileDrop } from '../../ui/files/drop/useFileDrop.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import dropStyles from '../../ui/files/drop/Drop.module.css'
import { Outcomes } from './Outcomes.tsx'
import type { Given, useIntake } from './useIntake.ts'

const accepted = [
  '.csv,.tsv,.txt,.xlsx,.xls,.ics,.vcs,.eml,.html,.htm',
  'text/csv,text/comma-separated-values,text/calendar,text/x-vcalendar,message/rfc822,text/plain,text/html',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',')

type Props = Pick<ReturnType<typeof useIntake>, 'take' | 'outcomes' | 'reading' | 'cancel'> & {
  isFirst: boolean
}

/** Takes what a host has: files that are chosen or dropped anywhere on the page, and pasted texts. */
export function Intake({ take, outcomes, reading, cancel, isFirst }: Props) {
  const [isPasting, setIsPasting] = useState(false)
  const [text, setText] = useState('')
  const isOver = useFileDrop((files) => void take(files))
  usePaste((given) => void take(given))

  async function readText() {
    const isRead = await take([text])
    if (!isRead) return
    setText('')
    setIsPasting(false)
  }

  return (
    <section className={isOver ? `gap-2 ${dropStyles.over}` : 'gap-2'} aria-label="Add arrivals">
      <ChooseFiles
        label="Files with arrivals"
        accept={accepted}
        look={isFirst ? 'primary' : 'secondary'}
        onChoose={(files) => void take(files)}
      >
        <Button aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
          <ClipboardPaste aria-hidden size={18} />
          Paste text
        </Button>
      </ChooseFiles>
      {isPasting && (
        <form
          className="stack-tight"
          aria-label="Paste text"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') void readText()
          }}
        >
          <TextArea
            label="A confirmation email with its subject, or rows from a table"
            name="pasted"
            rows={6}
            value={text}
            onChange={setText}
            onBlur={() => undefined}
          />
          <Button type="submit" disabled={text.trim() === ''} busy={reading !== null} busyLabel="Reading...">
            Read it
          </Button>
        </form>
      )}
      {isFirst && (
        <>
          <p className="soft small reading">
            Reservations as CSV or Excel, calendars (.ics) and confirmation emails (.eml or text) from Airbnb,
            Booking.com, Vrbo or any property system. The files are read on this device and never sent; your
            stays are stored encrypted and shown on all your devices.
          </p>
          <p className="soft small reading">
            You can also add a list of guests you know: names, numbers, towns, notes and tags, as CSV or
            Excel.
          </p>
        </>
      )}
      {reading !== null && <Spinner label={`Reading ${reading}`} />}
      {cancel && (
        <div>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      )}
      <Outcomes outcomes={outcomes} />
    </section>
  )
}

/** What is pasted outside of a field. */
function usePaste(take: (given: Given[]) => void): void {
  const pasted = useEffectEvent(take)
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      if (isTyping(target)) return
      const files = [...(clipboardData?.files ?? [])]
      const text = clipboardData?.getData('text/plain') ?? ''
      if (files.length > 0) pasted(files)
      else if (text.trim() !== '') pasted([text])
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
