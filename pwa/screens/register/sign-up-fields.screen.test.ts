import { expect, test } from 'vitest'
import { password } from '../../../api/testing/api.ts'
import { countries, states } from '../../../shared/places.ts'
import { strengthMessage } from '../../../shared/schemas/account.ts'
import { chooseFile, field } from '../../testing/forms.ts'
import { see, startScreens } from '../../testing/screens.ts'
import {
  backTo,
  createAccount,
  error,
  fillDocuments,
  fillPerson,
  fillPlace,
  goOn,
  hasFocus,
  next,
  openSignUp,
  openStep,
  payment,
} from './testing/sign-up.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('two sections, the terms and the button [RT-11 REG-01 REG-02 REG-03 REG-04 OP-66]', async () => {
  const page = await openSignUp(screens)
  const [person, property] = ['Your Information', 'Property Information'].map((name) =>
    page.getByRole('group', { name }),
  )
  for (const label of [
    'First Name',
    'Last Name',
    'Title',
    'Email',
    'Phone',
    'Password',
    'Country',
    'Address',
  ])
    await expect.poll(() => person!.getByLabel(label, { exact: true }).count()).toBe(1)
  await openStep(page, 'Your place')
  await see(property!.getByLabel('Listing', { exact: true }))
  expect(await property!.getByLabel('Listing', { exact: true }).count()).toBe(1)
  await fillPlace(page)
  await goOn(page)
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  expect(await page.getByRole('button', { name: 'Create Account', exact: true }).isEnabled()).toBe(true)
})

test('all fields, United States preselected [REG-05 REG-06 REG-07 REG-08 REG-09 REG-10 REG-11 OP-31 OP-63 OP-65]', async () => {
  const page = await openSignUp(screens)
  await page.locator('input[name=acceptedTerms]').waitFor({ state: 'attached' })
  const names = await page
    .locator('main :is(input, select)[name]')
    .evaluateAll((fields) => fields.map((each) => each.getAttribute('name')))
  expect(names).toEqual([
    'firstName',
    'lastName',
    'title',
    'phone',
    'email',
    'password',
    'country',
    'address',
    'address2',
    'city',
    'state',
    'zipcode',
    'propertyListing',
    'propertyListing2',
    'propertyListing3',
    'documents',
    'insuranceDocuments',
    'otherDocuments',
    'insuranceExpirationDate',
    'acceptedTerms',
  ])
  expect(await page.getByLabel('Country').inputValue()).toBe('United States')
  for (const name of ['documents', 'insuranceDocuments', 'otherDocuments']) {
    const input = page.locator(`input[name=${name}]`)
    expect(await input.getAttribute('accept')).toBe('image/gif,image/jpeg,image/png,application/pdf')
    expect(await input.evaluate((file) => file.multiple)).toBe(true)
  }
})

test('an empty form names what is missing [VAL-03 VAL-04 VAL-05 VAL-06 VAL-08 VAL-09 VAL-16 VAL-18 VAL-21 VAL-22 VAL-23 VAL-24 OP-72]', async () => {
  const page = await openSignUp(screens)
  const seeAll = async (...messages: string[]) => {
    for (const message of messages) await see(error(page, message))
  }
  await next(page)
  await seeAll('First Name is required', 'Last Name is required', 'Title is required', 'Email is required')
  await seeAll('Phone is required', 'Password is required')
  expect(await hasFocus(field(page, 'First Name'))).toBe(true)
  await fillPerson(page)
  await goOn(page)
  await next(page)
  await seeAll('Address is required', 'Zipcode is required', 'Listing is required')
  await fillPlace(page)
  await goOn(page)
  await createAccount(page)
  await seeAll('Documents are required', 'Insurance declaration is required')
  await seeAll('Please verify your insurance expiration date', 'Please accept the terms')
})

test('wrong values have other messages than missing ones [VAL-07 VAL-10 VAL-11 VAL-12 VAL-13 VAL-14 VAL-15 VAL-19 OP-64 OP-73]', async () => {
  const page = await openSignUp(screens)
  await field(page, 'Email').fill('nora at example')
  await next(page)
  await see(error(page, 'Enter a valid email address'))
  for (const weak of ['Short1!', 'nouppercase1!', 'NOLOWERCASE1!', 'NoDigits!!', 'NoSpecial11']) {
    await field(page, 'Password').fill(weak)
    await field(page, 'Password').blur()
    await see(error(page, strengthMessage))
  }
  await field(page, 'Password').fill(password)
  await expect.poll(() => error(page, strengthMessage).count()).toBe(0)
  await openStep(page, 'Your place')
  await next(page)
  await see(error(page, 'Address is required'))
  for (const wrong of ['1234', '123456', '12345-67', 'ABCDE']) {
    await field(page, 'Zipcode').fill(wrong)
    await field(page, 'Zipcode').blur()
    await see(error(page, 'Enter a valid zipcode'))
  }
  await field(page, 'Zipcode').fill('12345-6789')
  await expect.poll(() => error(page, 'Enter a valid zipcode').count()).toBe(0)
  await fillPlace(page)
  await goOn(page)
  await field(page, 'Insurance expiration date').fill('2020-01-31')
  await createAccount(page)
  await see(error(page, 'Please verify your insurance expiration date'))
})

test('outside the US the city is required and the zipcode is not [VAL-17 VAL-18 VAL-20 OP-65]', async () => {
  const page = await openSignUp(screens)
  await openStep(page, 'Your place')
  await page.getByLabel('Country').fill('franc')
  await see(page.getByRole('option', { name: 'France', exact: true })) // the list is loaded
  await page.getByLabel('Country').fill('france')
  await next(page)
  await see(error(page, 'City is required'))
  expect(await error(page, 'Zipcode is required').count()).toBe(0)
  expect(await page.getByLabel('Country').inputValue()).toBe('France')
  await page.getByLabel('Country').fill('Atlantis')
  await see(page.getByText('Nothing on the list is called that.'))
  await next(page)
  await see(error(page, 'Nothing on the list is called that. Choose from the list, or clear the field.'))
  expect(await page.getByLabel('Country').inputValue()).toBe('Atlantis')
  await page.getByLabel('Country').fill('')
  await next(page)
  await see(error(page, 'Country is required'))
})

test('on a touch screen country and state are native lists, and sign-up takes what is chosen there [REG-06 REG-07]', async () => {
  const page = await openSignUp(screens, 'mid', { isTouch: true })
  await openStep(page, 'Your place')
  const choices = (label: string) => field(page, label).locator('option')
  expect(await field(page, 'Country').inputValue()).toBe('US')
  await expect.poll(() => choices('Country').count()).toBe(countries.length - 1)
  expect(await choices('State').count()).toBe(Object.keys(states).length)
  await field(page, 'Country').selectOption('France')
  await next(page)
  await see(error(page, 'City is required'))
  expect(await error(page, 'Zipcode is required').count()).toBe(0)
  await backTo(page, 'You')
  await field(page, 'Email').fill('nora.touch@example.com')
  await goOn(page)
  await fillPlace(page)
  await field(page, 'Country').selectOption('United States')
  await field(page, 'State').selectOption('Texas')
  await goOn(page)
  await fillDocuments(page)
  await createAccount(page)
  await see(payment(page))
  expect(await screens.api.deps.users.byEmail('nora.touch@example.com')).toMatchObject({
    country: 'US',
    state: 'TX',
  })
})

test('a file of another type is refused at once and can be removed; pictures show themselves [OP-62 D-50]', async () => {
  const page = await openSignUp(screens)
  await openStep(page, 'Documents')
  const choose = (name: string) =>
    page
      .locator('input[name=documents]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('text') })
  await choose('letter.txt')
  await see(page.getByText('Files must be gif, jpg, jpeg, png or pdf'))
  await page.getByRole('button', { name: 'Remove letter.txt' }).click()
  await chooseFile(page, 'Government ID', 'id.png')
  await see(page.getByRole('listitem').filter({ hasText: 'id.png' }).locator('img'))
})
