import { onFirstUse } from '../../../shared/on-first-use.ts'

const shown = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
)

/** A moment as the person's own clock shows it, such as 'Nov 20, 3:15 PM'; takes an ISO string. */
export const shownMoment = (iso: string) => shown().format(new Date(iso))
