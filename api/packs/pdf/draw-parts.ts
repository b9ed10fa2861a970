import { brand } from '../../../shared/brand.ts'
import { clockText } from '../../../shared/clock-text.ts'
import { formatDate, formatMinute } from '../../../shared/dates.ts'
import { dayNumber } from '../../../shared/facts/days.ts'
import { type Currency, grounds, platforms, recipients } from '../../../shared/facts/stay.ts'
import { money } from '../../../shared/facts/texts.ts'
import { takenText, timelineOf } from '../../../shared/packs/timeline.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import type { PackPart } from '../../../shared/packs/purposes.ts'
import type { PackManifest } from '../../../shared/schemas/pack-manifest.ts'
import type { Element, Sheet } from '../../pdf/sheet.ts'
import { colors, styles } from '../../pdf/theme.ts'
import { drawHeadings, type Heading } from './headings.ts'
import type { PackPaper } from './pack-paper.ts'
import { drawPair, scaled } from './pictures.ts'
import { column, heightOf, drawText } from './draw-text.ts'
import type { PackStyle } from './scripts.ts'
import { drawTable, type Row, tableHeight } from './tables.ts'

/** A part of the PDF below the headings that wait for it. */
type Draw = (sheet: Sheet, parent: Element, paper: PackPaper, headings: Heading[]) => void | Promise<void>

const hashStyle: PackStyle = { ...styles.label, size: 7.5, color: colors.ink, isMono: true }

/** What must fit below the heading of a longer part, in points: some lines or rows. */
const opening = 100

function drawParagraph(sheet: Sheet, parent: Element, text: string, headings: Heading[]): void {
  drawHeadings(
    sheet,
    parent,
    headings,
    Math.min(opening, heightOf(sheet, text, styles.body, column(sheet).width)),
  )
  drawText(sheet, parent, { tag: 'P', text, style: styles.body })
  sheet.doc.y += 4
}

function drawRows(sheet: Sheet, parent: Element, rows: Row[], headings: Heading[]): void {
  drawHeadings(sheet, parent, headings, Math.min(opening, tableHeight(sheet, rows)))
  drawTable(sheet, parent, rows)
}

function factRows({ guest, review }: PackManifest): Row[] {
  const { facts } = review
  const { arrival, departure, claimed, paid, currency = 'USD', listing, platform, reportedTo = [] } = facts
  const isSettled = review.settledAt !== null
  const rows: [string, string | undefined][] = [
    ['Guest', `${guest.firstName} ${guest.lastName}`],
    ['Place', guest.place],
    ['Booked on', platform && platforms[platform]],
    ['Listing', listing],
    ['Arrival', arrival && formatDate(arrival)],
    ['Departure', departure && `${formatDate(departure)}${nights(arrival, departure)}`],
    ['What happened', (facts.grounds ?? []).map((ground) => grounds[ground]).join(', ')],
    ['Amount claimed', claimed === undefined ? undefined : `${money(claimed, currency)} (${currency})`],
    ['Amount paid', paid === undefined ? undefined : paidText({ claimed, paid, currency }, isSettled)],
    ['Reported to', reportedTo.map((one) => recipients[one]).join(', ')],
    [
      'This report',
      `${review.type === 'negative' ? 'Negative' : 'Positive'}, posted on ${brand.name} on ${formatMinute(review.postedAt)}`,
    ],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** '$500 (USD), $980 still open'; of a settled claim nothing is. */
function paidText(
  { claimed = 0, paid, currency }: { claimed: number | undefined; paid: number; currency: Currency },
  isSettled: boolean,
) {
  const open = !isSettled && claimed > paid ? `, ${money(claimed - paid, currency)} still open` : ''
  return `${money(paid, currency)} (${currency})${open}`
}

const nights = (arrival: string | undefined, departure: string) =>
  arrival ? ` (${pluralize(dayNumber(departure) - dayNumber(arrival), 'night', 'nights')})` : ''

async function drawEvidence(
  sheet: Sheet,
  parent: Element,
  { manifest, pictures }: PackPaper,
  headings: Heading[],
): Promise<void> {
  const { files } = manifest
  if (files.length === 0) return drawParagraph(sheet, parent, 'This pack contains no evidence.', headings)
  for (const { title, rows } of sections(files)) {
    if (title) headings.push({ tag: 'H3', text: title })
    for (const row of rows) {
      const there = row.filter((file) => file !== undefined)
      const cells = new Map((await Array.fromAsync(scaled(there, pictures))).map((cell) => [cell.file, cell]))
      drawPair(
        sheet,
        parent,
        row.map((file) => (file && cells.get(file)) ?? null),
        headings,
      )
    }
  }
}

type PackedFile = PackManifest['files'][number]
type Section = { title: string; rows: (PackedFile | undefined)[][] }

/** Each room with its pairs, then what is of no room. A room with pictures of one time only has no empty side. */
function sections(files: PackedFile[]): Section[] {
  const rooms = Map.groupBy(
    files.filter(({ room }) => room),
    ({ room }) => room!.toLocaleLowerCase('en-US'),
  )
  const pairs = [...rooms.values()].map((found) => {
    const before = found.filter(({ moment }) => moment === 'before')
    const after = found.filter(({ moment }) => moment === 'after')
    const isPaired = before.length > 0 && after.length > 0
    const length = Math.max(before.length, after.length)
    const rows = Array.from({ length }, (_, row) => [before[row], after[row]])
    return { title: found[0]!.room!, rows: isPaired ? rows : inTwos(found) }
  })
  const others = files.filter(({ room }) => !room)
  if (others.length === 0) return pairs
  return [...pairs, { title: pairs.length > 0 ? 'More evidence' : '', rows: inTwos(others) }]
}

const inTwos = (files: PackedFile[]) =>
  Array.from({ length: Math.ceil(files.length / 2) }, (_, row) => [files[2 * row], files[2 * row + 1]])

function drawFiles(sheet: Sheet, parent: Element, { manifest }: PackPaper, headings: Heading[]): void {
  if (manifest.files.length === 0)
    return drawParagraph(sheet, parent, 'This pack contains no files.', headings)
  for (const file of manifest.files) {
    const rows = fileRows(file)
    headings.push({ tag: 'H3', text: file.name })
    drawHeadings(sheet, parent, headings, tableHeight(sheet, rows))
    drawTable(sheet, parent, rows)
  }
}

function fileRows({ path, size, sha256, receipt, copy }: PackedFile): Row[] {
  const bytes = copy?.size ?? size
  const rows: [string, string | null | undefined, PackStyle?][] = [
    [
      'In this pack as',
      `${path ?? copy?.path ?? 'Left out by the author'}${bytes === null ? '' : ` (${bytes.toLocaleString('en-US')} bytes)`}`,
    ],
    ['Not sealed', notSealed(receipt)],
    ['SHA-256', copy?.sha256 ?? sha256, hashStyle],
    ['Made smaller from', receipt?.chosenSha256, hashStyle],
    ['Received', receipt && formatMinute(receipt.receivedAt)],
    ['Taken', receipt?.takenAt && `${takenText(receipt)} by the clock of the camera`],
    [
      'Chosen on the device',
      receipt?.chosenAt && `${formatMinute(receipt.chosenAt)} by its clock, ${clockText(receipt.clockOffMs)}`,
    ],
    [receipt?.batch ? `Link in batch ${receipt.batch}` : 'Link in the chain', receipt?.link, hashStyle],
  ]
  return rows.flatMap(([label, value, style]) => (value ? [{ label, value, ...(style && { style }) }] : []))
}

/** Why a file is no sealed original; null for one that is. */
function notSealed(receipt: PackedFile['receipt']): string | null {
  if (!receipt)
    return 'No original was kept when this file was received, and no receipt. What is kept is a copy without metadata.'
  return receipt.isSealed ? null : "The host's device made this picture smaller before sending it."
}

function drawVerify(sheet: Sheet, parent: Element, { manifest, code }: PackPaper, headings: Heading[]): void {
  const { head, published } = manifest.chain
  const transparency = new URL('/transparency', manifest.product.address).href
  const steps = [
    `Open ${manifest.product.verify}, enter the code ${code}, and choose any file in this pack except README.txt. The file is read on your own computer and never sent. The page says when we received it unchanged, or that it is not known to us.`,
    'Without the page: compute the SHA-256 of a file with any tool, such as shasum -a 256, and compare it with the list of files or manifest.json.',
    `Each receipt is a link in a chain of batches, each of which names the head of the batch before it, so nobody can change an earlier receipt unseen. The head at the end of each day is published on ${transparency}.`,
    'The pictures in this PDF are smaller copies for reading. The evidence is in the other files of the pack.',
  ]
  drawHeadings(sheet, parent, headings, opening)
  const list = sheet.doc.struct('L')
  parent.add(list)
  for (const [index, step] of steps.entries()) {
    const item = sheet.doc.struct('LI')
    list.add(item)
    drawText(sheet, item, { tag: 'LBody', text: `${index + 1}. ${step}`, style: styles.body })
    item.end()
    sheet.doc.y += 4
  }
  list.end()
  sheet.doc.y += 6
  if (!head) return
  drawTable(sheet, parent, [
    {
      label: 'Head of the chain',
      value: `${head.number}: ${head.head}`,
      style: hashStyle,
    },
    { label: 'This head is of', value: formatMinute(head.at) },
    published
      ? {
          label: `Published for ${formatDate(published.at)}`,
          value: `${published.number}: ${published.head}`,
          style: hashStyle,
        }
      : {
          label: 'Published heads',
          value: 'None yet when this pack was made: the first follows the first day.',
        },
  ])
}

/** Each part with its heading. */
export const parts: Record<PackPart, { heading: string; draw: Draw }> = {
  facts: {
    heading: 'The stay',
    draw: (sheet, parent, { manifest }, headings) => drawRows(sheet, parent, factRows(manifest), headings),
  },
  timeline: {
    heading: 'Timeline',
    draw: (sheet, parent, { manifest }, headings) =>
      drawRows(
        sheet,
        parent,
        timelineOf(manifest).map(({ when, what }) => ({ label: when, value: what })),
        headings,
      ),
  },
  evidence: { heading: 'Evidence', draw: drawEvidence },
  statement: {
    heading: 'Statement',
    draw: (sheet, parent, { manifest }, headings) =>
      drawParagraph(sheet, parent, manifest.review.text, headings),
  },
  files: { heading: 'List of files', draw: drawFiles },
  verify: { heading: 'How to verify', draw: drawVerify },
}
