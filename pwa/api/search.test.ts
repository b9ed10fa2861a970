import { expect, test } from 'vitest'
import { phoneOfSearch } from './search.ts'

test.each([
  { typed: '(813) 555-4410', country: '', sent: { phoneNumber: '8135554410' } },
  { typed: '+1 813 555 4410', country: '', sent: { phoneNumber: '8135554410' } },
  {
    typed: '22 34 56 78',
    country: 'NO',
    sent: { phoneNumber: '+4722345678', lastFour: '5678', phoneCountry: 'NO' },
  },
  {
    typed: '+354 511 2345',
    country: '',
    sent: { phoneNumber: '3545112345' },
  },
  {
    typed: '+298 201234',
    country: '',
    sent: { phoneNumber: '+298201234', lastFour: '1234', phoneCountry: 'FO' },
  },
  { typed: '22 34 56 78', country: '', sent: { phoneNumber: '', lastFour: '5678' } },
  { typed: '22 34 56 78', country: 'US', sent: { phoneNumber: '', lastFour: '5678' } },
  { typed: '0000 0000', country: 'NO', sent: { phoneNumber: '', lastFour: '0000' } },
  { typed: '4410', country: 'NO', sent: { phoneNumber: '', lastFour: '4410' } },
  { typed: '441', country: '', sent: { phoneNumber: '' } },
  { typed: '', country: 'NO', sent: { phoneNumber: '' } },
])(
  '$typed in $country is sent as a whole number where it is one, else as its last four digits [MAT-07]',
  async ({ typed, country, sent }) => {
    expect(await phoneOfSearch({ phoneNumber: typed, country })).toEqual(sent)
  },
)
