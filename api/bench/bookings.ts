import { setTimeout as pause } from 'node:timers/promises'
import { fieldsOf } from '../../shared/stays/merge.ts'
import { closedLoop, failed, openLoad, p99 } from './arrivals.ts'
import { createClient } from './client.ts'
import { typedGuest } from './generate.ts'
import { memberId } from './ids.ts'
import { alternate, createReport, type Form, quantile, ratios, type Row, short } from './measure.ts'
import { createMix, type Planned } from './mix.ts'
import { startServer } from './processes.ts'
import type { Stage } from './stage.ts'

const share = 0.4
const messageRate = 20
const receivers = 40
const longestMs = 60_000

/** Bookings that come by themselves, beside members' calls: how soon they are checked, and what they cost the others. */
export async function measureBookings(stage: Stage, { loadRounds, sizes }: Form): Promise<Row[]> {
  const report = createReport('bookings')
  const { uri, deps, guests } = await stage.of(sizes[0]!)
  const mix = await createMix(deps, guests)
  const members = Array.from({ length: receivers }, (_, n) => memberId(n))
  const addresses = await Promise.all(members.map((member) => deps.intakes.make(member)))
  const server = await startServer(uri)
  const { send, close } = createClient(server.url)

  let made = 0
  const booking = (): Planned => {
    const path = `/api/intake/${addresses[made % receivers]}`
    return { action: 'post', call: { method: 'POST', path, json: messageOf((made += 1)) } }
  }
  await closedLoop(send, mix.next, { lanes: 16, seconds: 2 })
  const rate = share * (await closedLoop(send, mix.next, { lanes: 16, seconds: 4 }))
  const seconds = 10
  const messages: Awaited<ReturnType<typeof openLoad>> = []
  const { alone, beside } = await alternate(loadRounds, {
    alone: () => openLoad(send, mix.next, { rate, seconds }),
    async beside() {
      const coming = openLoad(send, booking, { rate: messageRate, seconds })
      const calls = await openLoad(send, mix.next, { rate, seconds })
      messages.push(...(await coming))
      await allChecked()
      return calls
    },
  })
  report.atMost(
    `p99 of members' calls at ${short(rate)} a second beside ${messageRate} bookings a second, against without`,
    ratios(beside.map(p99), alone.map(p99)),
    2,
  )
  const waits = (await Promise.all(members.map(waitsOf))).flat()
  const what = 'from a booking to its check in the stays, p99'
  report.atMost(what, quantile(waits, 0.99) / 1000, longestMs / 1000, ' s')
  report.isTrue(
    'bookings that were not checked',
    waits.length === made,
    `${made - waits.length} of ${made}`,
    'none',
  )
  const bad = failed([...alone, ...beside].flat().concat(messages))
  report.isTrue('calls and bookings that failed', bad.length === 0, String(bad.length), 'none')
  close()
  await server.stop()
  return report.rows

  async function allChecked(): Promise<void> {
    const due = { checkAt: { $exists: true } }
    for (let ms = 0; ms < longestMs && (await deps.db.collection('stays').countDocuments(due)) > 0; ms += 50)
      await pause(50)
  }
  /** The milliseconds from the first change of each stay to the one that holds its check. */
  async function waitsOf(member: (typeof members)[number]): Promise<number[]> {
    const records = await Array.fromAsync(deps.stays.allOf(member))
    return records
      .filter((record) => fieldsOf(record).check)
      .map(({ changes }) => {
        const checked = changes.find(({ fields }) => fields.check)!
        return checked.at - Math.min(...changes.map(({ at }) => at))
      })
  }
}

/** As Hospitable tells of a booking, every second one of a guest of the register. */
function messageOf(n: number): object {
  const { firstName, lastName, phoneNumber, city } = typedGuest(n, n % 2 === 0 ? 1 : 2)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return {
    action: 'reservation.created',
    version: 'v2',
    created: new Date().toISOString(),
    data: {
      id: `booking-${n}`,
      arrival_date: day(3 + (n % 300)),
      departure_date: day(6 + (n % 300)),
      reservation_status: { current: { category: 'accepted' } },
      properties: [{ name: 'Blue Door' }],
      guest: { first_name: firstName, last_name: lastName, phone_numbers: [phoneNumber], location: city },
    },
  }
}
