import { saveFile } from '../save-file.ts'

/**
 * Rows as CSV for a spreadsheet. A cell that it would run as a formula gets an apostrophe in front and so stays
 * text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Hands a CSV to the person as a file of this name. The mark at its start makes Excel read it as UTF-8. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv' }), name)
}
