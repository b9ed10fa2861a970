import { formatDate, formatMinute } from '../../../shared/dates.ts'
import { grounds, platforms, recipients } from '../../../shared/facts/stay.ts'
import { money } from '../../../shared/facts/words.ts'
import { timelineOf } from '../../../shared/packs/timeline.ts'
import type { PackPart } from '../../../shared/packs/purposes.ts'
import type { PackManifest } from '../../../shared/schemas/pack-manifest.ts'
import { type Element, ensureSpace, type Sheet } from '../../pdf/sheet.ts'
import { colors, styles } from '../../pdf/theme.ts'
import type { PackPaper } from './pack-paper.ts'
import { drawPair, scaled } from './pictures.ts'
import { say } from './say.ts'
import type { PackStyle } from './scripts.ts'
import { drawTable, type Row } from './tables.ts'

/** A part of the PDF below its heading. */
type Draw = (sheet: Sheet, parent: Element, paper: PackPaper) => void | Promise<void>

const hashStyle: PackStyle = { ...styles.label, size: 7.5, color: colors.ink, isMono: true }

/** What the heading and the usual rows of one file take, in points. */
const rowsHeight = 240

const paragraph = (sheet: Sheet, parent: Element, text: string) => {
  say(sheet, parent, { tag: 'P', text, style: styles.body })
  sheet.doc.y += 4
}

function factRows({ guest, review }: PackManifest): Row[] {
  const { facts } = review
  const { arrival, departure, claimed, paid, currency = 'USD', listing, platform, reportedTo = [] } = facts
  const rows: [string, string | undefined][] = [
    ['Guest', `${guest.firstName} ${guest.lastName}`],
    ['Place', guest.place],
    ['Booked on', platform && platforms[platform]],
    ['Listing', listing],
    ['Arrival', arrival && formatDate(arrival)],
    ['Departure', departure && formatDate(departure)],
    ['What happened', (facts.grounds ?? []).map((ground) => grounds[ground]).join(', ')],
    ['Amount claimed', claimed === undefined ? undefined : `${money(claimed, currency)} (${currency})`],
    ['Amount paid', paid === undefined ? undefined : `${money(paid, currency)} (${currency})`],
    ['Reported to', reportedTo.map((one) => recipients[one]).join(', ')],
    [
      'Report',
      `${review.type === 'negative' ? 'Negative' : 'Positive'}, posted on ${formatMinute(review.postedAt)}`,
    ],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

async function drawEvidence(sheet: Sheet, parent: Element, { manifest, pictures }: PackPaper): Promise<void> {
  const { files } = manifest
  if (files.length === 0) return paragraph(sheet, parent, 'There is no evidence in this pack.')
  const rooms = Map.groupBy(
    files.filter(({ room }) => room),
    ({ room }) => room!.toLocaleLowerCase('en-US'),
  )
  for (const found of rooms.values()) {
    const [before, after] = (['before', 'after'] as const).map((moment) =>
      found.filter((file) => file.moment === moment),
    )
    heading3(sheet, parent, found[0]!.room!)
    for (let row = 0; row < Math.max(before!.length, after!.length); row++)
      await drawRowOf(sheet, parent, [before![row], after![row]], pictures)
  }
  const others = files.filter(({ room }) => !room)
  if (others.length > 0 && rooms.size > 0) heading3(sheet, parent, 'More evidence')
  for (let row = 0; row < others.length; row += 2)
    await drawRowOf(sheet, parent, [others[row], others[row + 1]], pictures)
}

type Files = (PackManifest['files'][number] | undefined)[]

async function drawRowOf(sheet: Sheet, parent: Element, files: Files, pictures: Record<string, string>) {
  const there = files.filter((file) => file !== undefined)
  const cells = new Map((await Array.fromAsync(scaled(there, pictures))).map((cell) => [cell.file, cell]))
  drawPair(
    sheet,
    parent,
    files.map((file) => (file && cells.get(file)) ?? null),
  )
}

function heading3(sheet: Sheet, parent: Element, text: string): void {
  ensureSpace(sheet, 120)
  say(sheet, parent, { tag: 'H3', text, style: { ...styles.heading, size: 10.5 } })
  sheet.doc.y += 4
}

function drawFiles(sheet: Sheet, parent: Element, { manifest }: PackPaper): void {
  for (const { name, path, size, sha256, receipt } of manifest.files) {
    ensureSpace(sheet, rowsHeight)
    say(sheet, parent, { tag: 'H3', text: name, style: { ...styles.heading, size: 10.5 } })
    sheet.doc.y += 3
    const rows: [string, string | null | undefined, PackStyle?][] = [
      ['In this pack as', path ?? (sha256 ? 'Left out by the author' : 'No original was kept')],
      ['Size', size === null ? null : `${size.toLocaleString('en-US')} bytes`],
      ['SHA-256', sha256, hashStyle],
      ['Received', receipt && formatMinute(receipt.receivedAt)],
      [
        'Taken by the camera',
        receipt && [receipt.takenAt.replace('T', ' '), receipt.takenOffset].join(' ').trim(),
      ],
      [
        'Chosen on the device',
        receipt?.chosenAt && `${formatMinute(receipt.chosenAt)}${clockOff(receipt.clockOffMs)}`,
      ],
      ['Made smaller from', receipt?.chosenSha256, hashStyle],
      ['Link in the chain', receipt?.link, hashStyle],
      ['Batch of the chain', receipt?.batch?.toString()],
    ]
    drawTable(
      sheet,
      parent,
      rows.flatMap(([label, value, style]) => (value ? [{ label, value, ...(style && { style }) }] : [])),
    )
  }
  if (manifest.files.length === 0) paragraph(sheet, parent, 'There are no files in this pack.')
}

const clockOff = (ms: number | null) =>
  ms === null
    ? ''
    : `; the clock of the device was ${Math.abs(ms / 1000).toFixed(1)} s ${ms < 0 ? 'behind' : 'ahead'}`

function drawVerify(sheet: Sheet, parent: Element, { manifest, code }: PackPaper): void {
  const { head, published } = manifest.chain
  const steps = [
    `Open ${manifest.product.verify}, type the code ${code}, and choose a file of the folder originals. The file is read on your own machine and not sent. The page says when it was received unchanged, or that it is not known.`,
    'Without the page: compute the SHA-256 of a file with any tool, such as shasum -a 256, and compare it with the list of files above and with manifest.json.',
    `Each receipt has a link in a chain of batches that names the head of the batch before it, so that nobody can change an earlier receipt unseen. The head at the end of each day stands on ${new URL('/transparency', manifest.product.address).href}.`,
    'The pictures in this PDF are smaller copies for reading. The evidence is in the originals.',
  ]
  const list = sheet.doc.struct('L')
  parent.add(list)
  for (const step of steps) {
    say(sheet, list, { tag: 'LI', text: `• ${step}`, style: styles.body })
    sheet.doc.y += 4
  }
  list.end()
  sheet.doc.y += 6
  const rows = [
    ...(head
      ? [
          { label: 'Head of the chain', value: `${head.number}: ${head.head}`, style: hashStyle },
          { label: 'Made at', value: formatMinute(head.at) },
        ]
      : []),
    ...(published
      ? [
          {
            label: `Published for ${formatDate(published.at)}`,
            value: `${published.number}: ${published.head}`,
            style: hashStyle,
          },
        ]
      : []),
  ]
  if (rows.length > 0) drawTable(sheet, parent, rows)
}

/** Each part with its heading. */
export const parts: Record<PackPart, { heading: string; draw: Draw }> = {
  facts: {
    heading: 'The stay',
    draw: (sheet, parent, { manifest }) => drawTable(sheet, parent, factRows(manifest)),
  },
  timeline: {
    heading: 'Timeline',
    draw: (sheet, parent, { manifest }) =>
      drawTable(
        sheet,
        parent,
        timelineOf(manifest).map(({ when, what }) => ({ label: when, value: what })),
      ),
  },
  evidence: { heading: 'Evidence', draw: drawEvidence },
  statement: {
    heading: 'Statement',
    draw: (sheet, parent, { manifest }) => paragraph(sheet, parent, manifest.review.text),
  },
  files: { heading: 'List of files', draw: drawFiles },
  verify: { heading: 'How to verify', draw: drawVerify },
}
