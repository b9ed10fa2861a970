/** The version of Terms and Privacy Policy that a member accepts at sign-up, an ISO date. */
export const legalVersion = '2022-06-24'

/** The same day as shown in the documents. */
export const lastModified = 'June 24, 2022'

/** When the texts were amended since; empty when they were not. */
export const amended: string = 'Amended on November 24, 2026'
