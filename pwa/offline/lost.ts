import { counted } from '../../shared/counted.ts'
import { toast } from '../components/toast.ts'

/** What happened when neither the server's secret nor the password opened a member's vault (D-91). */
export const lostTitle = 'What was saved on this device could not be opened and was removed'

/** What became of the unsent reviews; empty when there were none. */
export const saidOfDrafts = (drafts: number): string =>
  drafts === 0
    ? ''
    : `${counted(drafts, 'unsent review was', 'unsent reviews were')} lost with it: write again what you still want to post.`

/** Says it at once, until the member has closed it; the panel of the connection goes on saying it. */
export const tellLost = (drafts: number): void => {
  const text = [`${lostTitle}.`, saidOfDrafts(drafts)].filter(Boolean).join(' ')
  toast(text, 'danger', { label: 'OK', run: () => undefined })
}
