import { pluralize } from '../../shared/pluralize.ts'
import { toast } from '../ui/toast.ts'

/** Shown when neither the server's secret nor the password opened the vault. */
export const resetTitle = 'What was saved on this device could not be opened and was removed'

/** How many unsent reviews were lost; empty when there were none. */
export const lostReviewsText = (lostReviews: number): string =>
  lostReviews === 0
    ? ''
    : `${pluralize(lostReviews, 'unsent review was', 'unsent reviews were')} lost with it: write again what you still want to post.`

/** Shows a toast that stays until the member closes it. The status panel shows the same for longer. */
export const notifyReset = (lostReviews: number): void => {
  const text = [`${resetTitle}.`, lostReviewsText(lostReviews)].filter(Boolean).join(' ')
  toast(text, 'danger', { label: 'OK', run: () => undefined })
}
