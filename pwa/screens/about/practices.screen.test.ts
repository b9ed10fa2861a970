import { expect, test } from 'vitest'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens()

test('a visitor reads the three practices on About; the full page needs a login [ROL-02 D-03 OP-04]', async () => {
  const page = await screens.open('/learnmore')
  const practices = page.getByRole('region', { name: 'Three practices for every host' })
  for (const words of ["copy of everyone's government ID", 'Covid vaccine or a negative test', 'database']) {
    await see(practices.getByText(words))
  }
  await page.goto('/bestpractices')
  await page.waitForURL('**/login')
})

test('the practices are an accordion at both addresses [PUB-18 PUB-19 PUB-20 PUB-21 RT-20 RT-21 D-03]', async () => {
  const member = await screens.api.member()
  for (const path of ['/bestpractices', '/hostinghelp']) {
    const page = await screens.open(path, { member })
    for (const name of [
      /Insist on a copy of everyone's government ID/,
      /Ask for proof of a Covid vaccine or a negative test/,
      /Check all guests against the HostVouch database/,
    ]) {
      const entry = page.locator('details').filter({ has: page.getByRole('heading', { name }) })
      await see(entry)
      const answer = entry.locator('ul, ol').first()
      expect(await answer.isVisible()).toBe(false)
      await entry.locator('summary').click()
      await see(answer)
      await entry.locator('summary').click()
      await answer.waitFor({ state: 'hidden' })
    }
  }
})
