// Rules that forms show. The schemas that check them load later, with a submit.

/** The options for a member's title. */
export const titles = ['Host', 'Property Manager', 'Landlord (short-term rentals)', 'Other'] as const

/** The parts of the password rule, which are ticked off while a password is typed. */
export const passwordRules: readonly { label: string; isSatisfied: (password: string) => boolean }[] = [
  { label: 'At least 8 characters', isSatisfied: (password) => password.length >= 8 },
  { label: 'One uppercase letter', isSatisfied: (password) => /[A-Z]/.test(password) },
  { label: 'One lowercase letter', isSatisfied: (password) => /[a-z]/.test(password) },
  { label: 'One number', isSatisfied: (password) => /\d/.test(password) },
  { label: 'One special character of !@#$%^&*', isSatisfied: (password) => /[!@#$%^&*]/.test(password) },
]

/** The error when a change of email or password needs the current password first. */
/** The refusal of a session that its member has ended from another one. */
export const endedElsewhereMessage = 'You were logged out from another device. Please log in again.'

export const confirmPasswordMessage = 'Please confirm your current password'

export const maxReviewLength = 5000

/** The subject of a support message without one. */
export const defaultSubject = 'New support message'

export const maxFileBytes = 10 * 1024 * 1024
export const maxFilesPerField = 10
/** The evidence of one review, such as a dozen photos of three rooms. */
export const maxEvidenceFiles = 12
export const maxFormBytes = 60 * 1024 * 1024
/** Forms with files that one network address may send at the same time (SEC-32). */
export const maxFormsAtOnce = 3

export const fileTypesMessage = 'Files must be gif, jpg, jpeg, png or pdf'
export const fileSizeMessage = 'Files must be 10 MB or smaller'
export const fileGoneMessage = 'A file is no longer there. Please choose it again.'

/** For the `accept` attribute of file inputs. */
export const acceptedFiles = 'image/gif,image/jpeg,image/png,application/pdf'
