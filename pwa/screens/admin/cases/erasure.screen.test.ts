import { expect, test } from 'vitest'
import { eraseNow, identifiedErasure } from '../../../../api/cases/testing/erasures.ts'
import { see, startScreens } from '../../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test.each(['phone', 'desk'] as const)(
  'on a %s an admin holds a guest, decides its erasure, and admits an entry after it [CAS-10]',
  async (as) => {
    const { api } = screens
    const typed = {
      firstName: 'Edda',
      lastName: `Alteborn${as}`,
      phoneNumber: as === 'phone' ? '(555) 773-0001' : '(555) 773-0002',
    }
    const { admin, guestId, id } = await identifiedErasure(api, typed)
    const page = await screens.open(`/admin-dashboard?tab=cases&case=${id}`, { member: admin, as })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    await button('Set a legal hold').click()
    await inDialog('Set it').click()
    await see(page.getByText('Write why', { exact: true }))
    await page.getByLabel('Why must the guest be kept?').fill('A court asks for it.')
    await inDialog('Set it').click()
    await see(page.getByRole('region', { name: 'Legal hold' }).getByText('A court asks for it.'))

    await button('Decide').click()
    await page.getByLabel('Reason').selectOption('erase')
    await page.getByLabel('What the person should know').fill('It is old.')
    await inDialog('Decide').click()
    await see(page.getByText('end the legal hold first', { exact: false }))
    await page.keyboard.press('Escape')
    await button('End the legal hold').click()
    await page.getByLabel('Why is it no longer needed?').fill('The court has decided.')
    await inDialog('End it').click()
    await see(button('Set a legal hold'))
    await button('Decide').click()
    expect(await page.getByLabel('What the person should know').inputValue()).toBe('It is old.')
    await inDialog('Decide').click()
    await see(page.getByText(/^Everything about this guest will be erased on/))
    await eraseNow(api, guestId)

    const author = await api.member()
    const entered = await author.post('/api/guest', { ...typed, city: 'Austin', state: 'TX', country: 'US' })
    expect(entered.status).toBe(201)
    await page.goto('/admin-dashboard?tab=cases')
    const returned = page
      .getByRole('region', { name: 'Entered again after an erasure' })
      .filter({ hasText: typed.lastName })
    await returned.getByRole('button', { name: 'Admit' }).click()
    await page.getByLabel('Why?').fill('A new stay.')
    await inDialog('Admit').click()
    await see(page.getByText('The entry is in the register'))
    await expect.poll(() => returned.count()).toBe(0)
    const reader = await api.member()
    const found = await reader.post('/api/guest/search', { lastName: typed.lastName })
    expect(found.body).toMatchObject([{ _id: entered.body._id }])
  },
)
