import { describe, expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { allWords } from '../document.ts'
import { marketingLicence, marketingStatements } from './licence.ts'
import { userAgreement } from './user-agreement.ts'

const licensee = {
  firstName: 'Łukasz',
  lastName: 'Źrebiec',
  propertyListing: 'https://rentals.example/[cabin](/contact)',
  date: new Date('2026-11-20T23:59:00Z'),
}

describe.each([
  ['marketing licence', marketingLicence],
  ['user agreement', userAgreement],
])('D-66 the %s', (_, issue) => {
  test('is made out in the name of the member', () => {
    const words = allWords(issue(licensee))
    expect(words).toEqual(expect.arrayContaining(['Łukasz Źrebiec', 'Nov 20, 2026', brand.company]))
  })

  test('takes what the member has typed literally', () => {
    expect(allWords(issue(licensee))).toContain('https://rentals.example/[cabin](/contact)')
  })

  test('ends with the membership and must not serve tenant screening', () => {
    const text = allWords(issue(licensee)).join('\n')
    expect(text).toContain('ends with')
    expect(text).toMatch(/screening/)
    expect(text).not.toContain('!')
  })
})

test('D-66 OP-22 the licence lists every marketing statement, for Manager and Unlimited', () => {
  const licence = marketingLicence(licensee)
  expect(allWords(licence)).toEqual(expect.arrayContaining([...marketingStatements]))
  expect(licence.subtitle).toBe('For members with the Manager or Unlimited plan')
})

test('D-66 OP-22 the user agreement is for Unlimited', () => {
  expect(userAgreement(licensee).subtitle).toBe('For members with the Unlimited plan')
})
