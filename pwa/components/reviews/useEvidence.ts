import { useState } from 'react'
import { sendFile } from '../../api/files.ts'
import { type MeantReview, requireMember, sendReview } from '../../api/send-review.ts'
import { sendWithFiles } from '../../api/send-with-files.ts'
import type { NewDraft } from '../../offline/draft.ts'
import { useFiles } from '../files/useFiles.ts'
import { keepReview } from './keep-review.ts'
import type { useDraft } from './useDraft.ts'

const failedMessage = 'A file was not sent. Send it again or remove it.'

/** The files of a review form and its draft, each sent on its own as it is chosen (D-50), and how the review goes with them. */
export function useEvidence({ chosen }: Pick<ReturnType<typeof useDraft>, 'chosen'>) {
  const files = useFiles({ sendFile: sendFile('evidence'), keepUnreached: true, ...chosen })
  const [refused, setRefused] = useState(false)
  const withRemoved = <Review extends { removeFiles: string[] }>(review: Review): Review => {
    return { ...review, removeFiles: [...review.removeFiles, ...files.now().removedIds] }
  }
  return {
    files,
    /** Under the field, until every file is sent or removed. */
    error: refused && files.hasFailed ? failedMessage : undefined,
    /** False when a file is missing, which is then said under the field. */
    isReady(): boolean {
      setRefused(files.hasFailed)
      return !files.hasFailed && !files.busy
    },
    /** As `sendReview`, after those files that could not be sent before; `onSent` is told when it is the review's turn. */
    send(author: string, review: Omit<MeantReview, 'files'>, key: string, onSent = () => {}) {
      const sendKept = async (again: boolean) => {
        requireMember(author)
        await files.sendKept(again)
      }
      return sendWithFiles(sendKept, () => {
        onSent()
        const ids = files.now().files.map((file) => file.ids)
        return sendReview(author, { ...withRemoved(review), files: ids }, key)
      })
    },
    /** As `keepReview`, with all the files. */
    keep: (author: string, review: NewDraft) => keepReview(author, withRemoved(review), files.now().files),
  }
}
