import { useState } from 'react'
import { sendFile } from '../../api/files.ts'
import { useFiles } from '../files/useFiles.ts'

const failedMessage = 'A file was not sent. Send it again or remove it.'

/** The files of a review form, each sent on its own as it is chosen (D-50). */
export function useEvidence() {
  const files = useFiles({ sendFile: sendEvidence, keepUnreached: true })
  const [refused, setRefused] = useState(false)
  return {
    files,
    /** Under the field, until every file is sent or removed. */
    error: refused && files.hasFailed ? failedMessage : undefined,
    /** What the form names: ids, and files that could not be sent yet; null when one is missing, which is then said under the field. */
    entries(): (File | string)[] | null {
      setRefused(files.hasFailed)
      return files.hasFailed || files.busy ? null : files.entries
    },
    /** The files themselves, for a review that has to wait for a connection. */
    originals: () => files.files.map(({ file }) => file),
    clear: files.clear,
  }
}

const sendEvidence = sendFile('evidence')
