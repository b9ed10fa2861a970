import { fileGoneMessage } from '../../shared/form-rules.ts'
import { ApiError } from './api-error.ts'

/**
 * Sends what names files that were sent before. A file that no review names is swept after an hour (D-50): all are
 * then sent again, once.
 * @param sendFiles sends the files that the server has not got yet, or all of them again
 */
export async function sendWithFiles<Answer>(
  sendFiles: (again: boolean) => Promise<void>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  await sendFiles(false)
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== fileGoneMessage) throw error
    await sendFiles(true)
    return send()
  }
}
