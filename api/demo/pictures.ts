import Pdf from 'pdfkit'
import sharp from 'sharp'
import { brand } from '../../shared/brand.ts'
import type { Evidence } from './report-texts.ts'

/** A file that demo data show: evidence, or a document of an account. */
export type Picture = Evidence | 'cleanCarpet' | 'wholeLamp' | 'card' | 'insurance'

const scene = (wall: string, floor: string, things: string) =>
  `<rect width="1200" height="900" fill="${wall}"/><rect y="560" width="1200" height="340" fill="${floor}"/>${things}`

const couch = '<rect x="90" y="300" width="360" height="230" rx="30" fill="#6d7f8d"/>'

/** Neutral drawings without words, so that they need no font. */
const drawings: Record<Exclude<Picture, 'invoice' | 'insurance'>, string> = {
  cleanCarpet: scene('#d9d2c5', '#b9a88a', couch),
  wholeLamp: scene(
    '#cfd8dc',
    '#a1887f',
    `<rect x="590" y="360" width="20" height="360" fill="#455a64"/><rect x="530" y="710" width="140" height="24" rx="12" fill="#455a64"/>
     <path d="M500 360 L700 360 L650 230 L550 230 Z" fill="#ffe0a3"/>`,
  ),
  carpet: scene(
    '#d9d2c5',
    '#b9a88a',
    `<ellipse cx="640" cy="720" rx="210" ry="70" fill="#7a2e3a" opacity=".75"/>
     <ellipse cx="560" cy="745" rx="90" ry="30" fill="#6a2431" opacity=".7"/>
     <ellipse cx="860" cy="690" rx="26" ry="9" fill="#7a2e3a" opacity=".7"/>
     ${couch}`,
  ),
  lamp: scene(
    '#cfd8dc',
    '#a1887f',
    `<g transform="rotate(64 600 700)"><rect x="590" y="360" width="20" height="360" fill="#455a64"/>
     <path d="M500 360 L700 360 L650 230 L550 230 Z" fill="#ffe0a3"/><path d="M560 360 L620 300 L600 250" stroke="#6d4c41" stroke-width="8" fill="none"/></g>
     <path d="M300 800 l60 -30 l20 40 z M380 830 l50 -14 l8 30 z" fill="#ffe0a3"/>`,
  ),
  bin: scene(
    '#e0e4d9',
    '#8d9a85',
    `<path d="M430 420 L770 420 L730 800 L470 800 Z" fill="#4f5b62"/>
     <circle cx="500" cy="400" r="70" fill="#f5f5f5"/><circle cx="610" cy="360" r="90" fill="#263238"/><circle cx="710" cy="405" r="60" fill="#c8a27a"/>
     <rect x="800" y="760" width="120" height="60" fill="#c8a27a"/><circle cx="350" cy="800" r="50" fill="#263238"/>`,
  ),
  bed: scene(
    '#e8eef2',
    '#c9b79c',
    `<rect x="250" y="330" width="700" height="150" rx="20" fill="#8d6e63"/><rect x="230" y="470" width="740" height="260" rx="24" fill="#fafafa"/>
     <rect x="290" y="430" width="260" height="100" rx="30" fill="#ffffff" stroke="#cfd8dc" stroke-width="4"/>
     <rect x="640" y="430" width="260" height="100" rx="30" fill="#ffffff" stroke="#cfd8dc" stroke-width="4"/>
     <rect x="230" y="600" width="740" height="130" rx="20" fill="#7fa2a8"/>`,
  ),
  note: scene(
    '#f0e9dc',
    '#a98467',
    `<g transform="rotate(-5 600 560)"><rect x="390" y="380" width="420" height="300" fill="#fffdf5"/>
     <g stroke="#5c6bc0" stroke-width="7" fill="none" stroke-linecap="round"><path d="M440 450 q40 -30 80 0 t80 0 t80 0"/><path d="M440 520 q30 -24 60 0 t60 0 t60 0 t60 0"/><path d="M440 590 q30 -24 60 0 t60 0"/></g></g>
     <circle cx="880" cy="640" r="60" fill="#c0574f"/><rect x="860" y="700" width="40" height="70" fill="#6d4c41"/>`,
  ),
  card: `<rect width="1200" height="900" fill="#cfd8dc"/><rect x="170" y="180" width="860" height="540" rx="40" fill="#f4f7f9"/>
     <rect x="170" y="180" width="860" height="100" rx="40" fill="#5b7fa6"/><rect x="230" y="340" width="240" height="300" fill="#dfe7ee"/>
     <circle cx="350" cy="440" r="60" fill="#9fb3c4"/><path d="M260 640 q90 -150 180 0 z" fill="#9fb3c4"/>
     <g fill="#b6c4d0"><rect x="530" y="350" width="400" height="34"/><rect x="530" y="430" width="320" height="34"/><rect x="530" y="510" width="380" height="34"/><rect x="530" y="590" width="220" height="34"/></g>`,
}

/** The bytes of a picture or paper as a host would send it. */
export function draw(picture: Picture): Promise<Buffer> {
  if (picture === 'invoice') return paper('Repair invoice (example)', invoiceLines)
  if (picture === 'insurance') return paper('Insurance declaration (example)', insuranceLines)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">${drawings[picture]}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

/** A picture as a camera takes it, with its time in the metadata. */
export const photographed = async (picture: Picture, at: Date): Promise<Buffer> =>
  sharp(await draw(picture))
    .withExif({
      IFD2: {
        DateTimeOriginal: at.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' '),
        OffsetTimeOriginal: '+00:00',
      },
    })
    .jpeg({ quality: 90 })
    .toBuffer()

const invoiceLines = ['Inspection of the damage', 'Material', 'Labor, two hours', 'Paid by bank transfer']
const insuranceLines = [
  'Short-term rental liability',
  'Sum insured: $1,000,000',
  'This is an invented document',
]

async function paper(title: string, lines: string[]): Promise<Buffer> {
  const pdf = new Pdf({ size: 'LETTER', margin: 72 })
  pdf.fontSize(22).text(title).moveDown()
  for (const line of lines) pdf.fontSize(12).text(line).moveDown(0.5)
  pdf.moveDown().fontSize(10).fillColor('#666666').text(`Made for the demo data of ${brand.name}.`)
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
