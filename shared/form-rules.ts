// What forms show of their rules. The schemas that check them (`schemas/`) come to the page later, with a submit.

/** What a member can be in the sign-up form. */
export const titles = ['Host', 'Property Manager', 'Landlord (short-term rentals)', 'Other'] as const

/** Each part of the strength rule with its words, for ticking off while a password is typed (VAL-10 to VAL-14). */
export const passwordRules: readonly { words: string; isMet: (password: string) => boolean }[] = [
  { words: 'At least 8 characters', isMet: (password) => password.length >= 8 },
  { words: 'One uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { words: 'One lowercase letter', isMet: (password) => /[a-z]/.test(password) },
  { words: 'One number', isMet: (password) => /\d/.test(password) },
  { words: 'One special character of !@#$%^&*', isMet: (password) => /[!@#$%^&*]/.test(password) },
]

/** Said when a change of email or password needs the current password first (D-15). */
export const confirmPasswordMessage = 'Please confirm your current password'

export const maxReviewLength = 5000

/** The subject of a message to the team that has none. */
export const defaultSubject = 'New support message'

/** At most this many bytes a file, files a field, and bytes a sign-up form (D-50). */
export const maxFileBytes = 10 * 1024 * 1024
export const maxFilesPerField = 10
export const maxFormBytes = 60 * 1024 * 1024

export const fileTypesMessage = 'Files must be gif, jpg, jpeg, png or pdf'
export const fileSizeMessage = 'Files must be 10 MB or smaller'
export const fileGoneMessage = 'A file is no longer there. Please choose it again.'

/** What an input takes, for the `accept` attribute (VAL-37, VAL-44). */
export const acceptedFiles = '.gif,.jpg,.jpeg,.png,.pdf'

/** Whether a file's name ends as an accepted file does; the server looks at the content instead (D-50). */
export const hasAcceptedName = (name: string) => /\.(gif|jpe?g|png|pdf)$/i.test(name)
