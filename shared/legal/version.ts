/** The version of Terms and Privacy Policy that a member accepts at sign-up (OP-67), an ISO date. */
export const legalVersion = '2022-06-24'

/** The same day as the documents show it (PUB-24, PUB-25). */
export const lastModified = 'June 24, 2022'
