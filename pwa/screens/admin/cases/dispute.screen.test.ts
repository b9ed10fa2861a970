import { test } from 'vitest'
import { disputedReview } from '../../../../api/cases/testing/cases.ts'
import type { Page } from '../../../testing/node-browser/page.ts'
import { see, startScreens } from '../../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('team, author and person bring a dispute to its decision, and ask again [CAS-03 CAS-04 CAS-06 CAS-07 CAS-08]', async () => {
  const { api } = screens
  const admin = await api.admin()
  const { id, token, author, guestId } = await disputedReview(api, admin)
  const guest = (await admin.get(`/api/guest/${guestId}`)).body
  const team = await screens.open('/admin-dashboard?tab=cases', { member: admin })
  await team.locator(`[data-case="${id}"]`).click()
  await see(team.getByText('I never smoked there. The smell was there when we came.', { exact: true }))
  const { phoneNumber } = (await api.deps.db
    .collection('guests')
    .findOne({ lastName: guest.lastName }, { sort: { _id: -1 } }))!
  await team.getByLabel('Whole phone number').fill(phoneNumber)
  await button(team, 'Look up').click()
  await team.getByRole('radio', { name: /Smoked inside/ }).check()
  await button(team, 'Record the identification').click()
  await see(team.getByText('Write how you made sure that it is this person', { exact: true }))
  await team.getByLabel('How was the person identified?').fill('Answered a call to the number.')
  await button(team, 'Record the identification').click()
  await see(team.getByText('Disputed, day 0 of 30', { exact: true }))
  await button(team, 'Put to the author').click()
  await team.getByLabel('What should the author answer?').fill('What did it smell of?')
  await button(team, 'Ask the author').click()
  await team.getByRole('dialog').waitFor({ state: 'hidden' })
  await see(team.getByText(/What did it smell of\?/))

  const host = await screens.open(`/useraccount/${author.id}?tab=reviews`, { member: author })
  await see(host.getByText('Disputed, day 0 of 30', { exact: true }))
  await button(host, 'Answer').click()
  await host.getByRole('radio', { name: 'I stand by it' }).check()
  await host.getByLabel('What should the team know?').fill('Of cold smoke.')
  await button(host, 'Send the answer').click()
  await see(host.getByText('We have your answer and will decide next. We will email you.', { exact: true }))

  await team.reload()
  await see(team.getByText('Of cold smoke.'))
  await button(team, 'Decide').click()
  await team.getByLabel('Reason').selectOption({ label: 'What the review says could not be confirmed.' })
  await team.getByLabel('What the person should know').fill('Nobody else noticed it.')
  await team.getByLabel('What the author should know').fill('We could not confirm it.')
  await team.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await see(team.getByRole('region', { name: 'Decision' }).getByText('Nobody else noticed it.'))

  const person = await screens.open(`/case#${token}`)
  await see(person.getByText('Nobody else noticed it.', { exact: true }))
  await see(person.getByText('Members do not see it.', { exact: true }))
  await person.getByLabel('Your statement below the review').fill('Not by us.')
  await see(person.getByText(/97 words left/))
  await button(person, 'Add the statement').click()
  await see(button(person, 'Replace the statement'))
  await person.getByLabel('What did we miss?').fill('There was a guest book.')
  await button(person, 'Ask for it').click()
  await see(person.getByText('Looked at again', { exact: true }))

  await host.reload()
  await see(host.getByText('We could not confirm it.', { exact: true }))
  await button(host, 'Ask for a second look').click()
  await host.getByLabel('What did we miss?').fill('I have a witness.')
  await button(host, 'Ask for it').click()
  await see(host.getByText('A second look can be asked for once, within 90 days after the decision'))
})
