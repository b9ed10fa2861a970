/** What is typed into the sign-up form; the files are kept beside it (REG-05 to REG-11). */
export const emptySignUp = {
  firstName: '',
  lastName: '',
  title: '',
  email: '',
  phone: '',
  password: '',
  country: 'US',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  propertyListing: '',
  propertyListing2: '',
  propertyListing3: '',
  documents: [] as string[],
  insuranceDocuments: [] as string[],
  otherDocuments: [] as string[],
  insuranceExpirationDate: '',
  acceptedTerms: false,
}
export type SignUpValues = typeof emptySignUp
