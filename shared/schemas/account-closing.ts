import { PasswordConfirmation } from './account.ts'

/** Closes the own account; the password says that its owner does it. */
export const AccountClosing = PasswordConfirmation
