import { expect, test } from 'vitest'
import type { PackManifest } from '../schemas/pack-manifest.ts'
import { timelineOf } from './timeline.ts'

const taken = (name: string, moment: 'before' | 'after' | null, takenAt: string) => ({
  name,
  moment,
  receipt: { takenAt, takenOffset: '', receivedAt: '2026-03-07T10:00:00.000Z' },
})

test('evidence of before the stay precedes the arrival of that day, that of after follows the departure [PAC-01]', () => {
  const files = [
    taken('1', 'before', '2026-03-02T09:12:00'),
    taken('2', 'before', '2026-03-02T09:10:00'),
    taken('3', 'after', '2026-03-05T12:11:00'),
  ]
  const review = {
    facts: { arrival: '2026-03-02', departure: '2026-03-05', platform: 'airbnb' },
    postedAt: '2026-03-07T10:01:00.000Z',
    editedAt: null,
    settledAt: null,
  }
  const manifest = { files, review, madeAt: '2026-03-08T10:01:00.000Z' } as unknown as PackManifest
  expect(timelineOf(manifest).map(({ what }) => what)).toEqual([
    'Taken at 09:10 to 09:12 by the clock of the camera: 2 files (1, 2)',
    'Arrival',
    'Departure',
    'Taken at 12:11 by the clock of the camera: 1 file (3)',
    'Received by HostVouch: 3 files (1, 2, 3)',
    'The report was posted on HostVouch',
    'This pack was made',
    expect.stringContaining('Last day for a claim by the rule of Airbnb'),
  ])
})

test('what the author recorded has its place by the right time, and says what the clock was worth [AFT-05]', () => {
  const hourMs = 3_600_000
  const review = {
    facts: { arrival: '2026-03-02', departure: '2026-03-05' },
    postedAt: '2026-03-05T11:30:00.000Z',
    editedAt: null,
    settledAt: null,
    recorded: {
      arrivedAt: { at: '2026-03-02T15:04:00.000Z', clockOffMs: null },
      leftAt: { at: '2026-03-05T12:02:00.000Z', clockOffMs: hourMs },
    },
  }
  const manifest = { files: [], review, madeAt: '2026-03-08T10:01:00.000Z' } as unknown as PackManifest
  const [, arrived, , left, posted] = timelineOf(manifest)
  expect(arrived).toEqual({
    when: 'Mar 2, 2026, 15:04 UTC',
    what: "Guest arrived, recorded Mar 2, 2026, 15:04 UTC by the device's clock, which could not be compared",
  })
  expect(left).toEqual({
    when: 'Mar 5, 2026, 11:02 UTC',
    what: "Guest left, recorded Mar 5, 2026, 12:02 UTC by the device's clock, which was 60 minutes ahead",
  })
  expect(posted!.what).toMatch(/posted/)
})
