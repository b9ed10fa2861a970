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
    /** False when a file is missing, which is then said under the field. */
    isReady(): boolean {
      setRefused(files.hasFailed)
      return !files.hasFailed && !files.busy
    },
    /** What `sendReview` names, once it is sent, too. Throws an ApiError when a file cannot be sent. */
    ids: async () => (await files.sendKept(sendEvidence)).map((id) => [id]),
    clear: files.clear,
  }
}

const sendEvidence = sendFile('evidence')
