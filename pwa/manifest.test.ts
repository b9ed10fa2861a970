import { expect, test } from 'vitest'
import { webManifest } from './manifest.ts'

test('the system shares and opens what hosts have: tables, calendars and stored mails [FLD-11]', () => {
  const [handler] = webManifest.file_handlers as { action: string; accept: Record<string, string[]> }[]
  const shared = JSON.stringify(webManifest.share_target)
  for (const [type, ending] of [
    ['text/csv', '.csv'],
    ['text/comma-separated-values', '.csv'],
    ['application/vnd.ms-excel', '.xls'],
    ['text/calendar', '.ics'],
    ['text/x-vcalendar', '.vcs'],
    ['message/rfc822', '.eml'],
  ] as const) {
    expect(handler!.accept[type]).toContain(ending)
    expect(shared).toContain(`"${type}"`)
    expect(shared).toContain(`"${ending}"`)
  }
})
