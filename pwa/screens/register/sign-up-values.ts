/** The initial values of the sign-up form; chosen files are added on submit. */
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
