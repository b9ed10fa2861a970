import * as v from 'valibot'

const numberMessage = 'Enter the card number'
const dateMessage = 'Enter the expiration date as MM/YY'

/** Whether a card that expires MM/YY is still valid; cards are valid to the end of that month. */
function isCurrent(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return (2000 + year) * 12 + month >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

/** A sandbox card; only the number is sent. */
export const SandboxCard = v.object({
  cardNumber: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(numberMessage),
    v.regex(/^(\d[ -]?){13,19}$/, 'A card number has 13 to 19 digits'),
  ),
  expiry: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, dateMessage),
    v.check((expiry) => isCurrent(expiry, new Date()), 'This card has expired'),
  ),
  cvc: v.pipe(v.string(), v.trim(), v.regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the security code')),
})
