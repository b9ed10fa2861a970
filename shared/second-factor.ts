/** The refusal of a call of the team that needs a passkey or a code first, or once more. */
export const secondFactorMessage = 'Please confirm with a passkey or a code of your authenticator app'
