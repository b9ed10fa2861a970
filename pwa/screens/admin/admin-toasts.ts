const shownSigns = 50

/** After verifying a user, or taking that back (ADM-12 to ADM-14, OP-81). */
export const verifiedToast = (email: string, isVerified: boolean, emailSent: boolean) =>
  isVerified
    ? `Set ${email} to verified${emailSent ? ' and sent them a notification email' : ''}`
    : `Set ${email} to not verified`

/** After granting the admin role, or taking it back (ADM-15, ADM-16, OP-81). */
export const adminToast = (email: string, isAdmin: boolean) =>
  `Set ${email} to ${isAdmin ? 'an admin' : 'not an admin'}`

/** After hiding a review, or showing it again; no ellipsis when nothing was cut (ADM-17 to ADM-19, OP-82). */
export const hiddenToast = (text: string, isHidden: boolean) =>
  `Set ${shortened(text)} to ${isHidden ? 'hidden' : 'show'}`

/** The first 50 characters, and an ellipsis when that cut something off. */
export function shortened(text: string): string {
  const signs = Array.from(text)
  return signs.length > shownSigns ? `${signs.slice(0, shownSigns).join('')}…` : text
}
