import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** Sends a message to the team. Returns whether the server confirms it. */
export async function sendSupportMail(mail: Input<'sendSupportMail'>): Promise<boolean> {
  const { message } = await send('sendSupportMail', mail)
  return message === 'email sent'
}
