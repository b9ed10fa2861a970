/** A rectangle and a disc, 120 by 80, in the encoding of scanners (CCITT group 4). */
const scan =
  'JqB4FH//8hEv/////////////ILz8h6vCD9Pwg/T9P0//T9P/0///+L//yB5FP/+1//tftbX7W1tYYW1hhZA8G88f//4AIAI'

/** A PDF of one page with nothing but a scanned picture. */
export function scannedPdf(name: string): File {
  const picture = Buffer.from(scan, 'base64').toString('latin1')
  const draw = 'q 480 0 0 320 0 0 cm /Im0 Do Q'
  const kind =
    '/Type /XObject /Subtype /Image /Width 120 /Height 80 /ColorSpace /DeviceGray /BitsPerComponent 1'
  const packing = '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 120 /Rows 80 /BlackIs1 false >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 480 320] /Resources << /XObject << /Im0 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    `<< ${kind} ${packing} /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  pdf += `${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF`
  return new File([new Uint8Array(Buffer.from(pdf, 'latin1'))], name)
}
