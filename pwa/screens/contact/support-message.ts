const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character]!)

/** The message as HTML with the sender's email; everything typed is escaped. */
export function supportMessage({ email, message }: { email: string; message: string }): string {
  return `<p>From: ${escapeHtml(email)}</p><p>${escapeHtml(message).replaceAll('\n', '<br>')}</p>`
}
