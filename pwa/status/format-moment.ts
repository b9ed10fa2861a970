import { onFirstUse } from '../../shared/on-first-use.ts'

const formatter = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
)

/** Formats an ISO time in the local time zone: 'Nov 20, 3:15 PM'. */
export const formatMoment = (iso: string) => formatter().format(new Date(iso))
