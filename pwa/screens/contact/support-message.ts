const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign]!)

/** The message as HTML, with the sender's email and the text; nothing that was typed becomes markup (SUP-05). */
export function supportMessage({ email, message }: { email: string; message: string }): string {
  return `<p>From: ${escaped(email)}</p><p>${escaped(message).replaceAll('\n', '<br>')}</p>`
}
