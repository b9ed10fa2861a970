const maxCharacters = 50

/** After verifying a user or revoking it. */
export const verifiedToast = (email: string, isVerified: boolean, emailSent: boolean) =>
  isVerified
    ? `Set ${email} to verified${emailSent ? ' and sent them a notification email' : ''}`
    : `Set ${email} to not verified`

/** After granting the admin role or revoking it. */
export const adminToast = (email: string, isAdmin: boolean) =>
  `Set ${email} to ${isAdmin ? 'an admin' : 'not an admin'}`

/** After hiding a review or showing it again. */
export const hiddenToast = (text: string, isHidden: boolean) =>
  `Set ${truncate(text)} to ${isHidden ? 'hidden' : 'show'}`

/** The first 50 characters, with an ellipsis when the text is longer. */
function truncate(text: string): string {
  const characters = Array.from(text)
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : text
}
