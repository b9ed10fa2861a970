import { describe, expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { documentText } from '../document.ts'
import { marketingLicense, marketingStatements } from './license.ts'
import { userAgreement } from './user-agreement.ts'

const licensee = {
  firstName: 'Łukasz',
  lastName: 'Źrebiec',
  propertyListing: 'https://rentals.example/[cabin](/contact)',
  date: new Date('2026-11-20T23:59:00Z'),
}

describe.each([
  ['marketing license', marketingLicense],
  ['user agreement', userAgreement],
])('the %s [D-66]', (_, issue) => {
  test('is made out in the name of the member', () => {
    const words = documentText(issue(licensee))
    expect(words).toEqual(expect.arrayContaining(['Łukasz Źrebiec', 'Nov 20, 2026', brand.company]))
  })

  test('takes what the member has typed literally', () => {
    expect(documentText(issue(licensee))).toContain('https://rentals.example/[cabin](/contact)')
  })

  test('ends with the membership and must not serve tenant screening', () => {
    const text = documentText(issue(licensee)).join('\n')
    expect(text).toContain('ends with')
    expect(text).toMatch(/screening/)
    expect(text).not.toContain('!')
  })
})

test('the license lists every marketing statement, for Manager and Unlimited [D-66 OP-22]', () => {
  const license = marketingLicense(licensee)
  expect(documentText(license)).toEqual(expect.arrayContaining([...marketingStatements]))
  expect(license.subtitle).toBe('For members with the Manager or Unlimited plan')
})

test('the user agreement is for Unlimited [D-66 OP-22]', () => {
  expect(userAgreement(licensee).subtitle).toBe('For members with the Unlimited plan')
})
