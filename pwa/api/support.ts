import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** Sends a message to the team; answers whether the server says that it was sent (SUP-04). */
export async function sendSupportMail(mail: Input<'sendSupportMail'>): Promise<boolean> {
  const { message } = await send('sendSupportMail', mail)
  return message === 'email sent'
}
