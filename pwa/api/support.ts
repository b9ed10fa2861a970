import { contract, type InputOf } from '../../shared/contract.ts'
import { send } from './http.ts'

/** Sends a message to the team; answers whether the server says that it was sent (SUP-04). */
export async function sendSupportMail(mail: InputOf<typeof contract.sendSupportMail>): Promise<boolean> {
  const { message } = await send(contract.sendSupportMail, mail)
  return message === 'email sent'
}
