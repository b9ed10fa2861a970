import { saveFile } from '../../platform/save-file.ts'

/**
 * Formats rows as CSV. A cell that a spreadsheet would run as a formula gets a leading apostrophe and so stays text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Downloads rows as a CSV file. The byte order mark makes Excel read it as UTF-8. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv' }), name)
}
