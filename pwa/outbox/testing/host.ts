import { expect } from 'vitest'
import { editReview as changeReview } from '../../../api/reviews/edit.ts'
import { password } from '../../../api/testing/api.ts'
import type { AnyPage } from '../../testing/forms.ts'
import { createOutages } from '../../testing/outages.ts'
import { see, type Screens } from '../../testing/screens.ts'
import { panel, seeSaved, status } from '../../vault/testing/saved-guest.ts'
import { countOf } from '../../vault/testing/stored-vault.ts'
import { writeButton } from '../../testing/forms.ts'

export type Host = Awaited<ReturnType<typeof openHost>>
type Options = { as?: 'phone'; hasVault?: boolean }

/** A page of a new member who has viewed and reviewed a guest; with a vault, the guest is saved on the device. */
export async function openHost(screens: Screens, { hasVault = true, ...options }: Options = {}) {
  const { api } = screens
  const { goAway, comeBack } = createOutages(screens)
  const member = await api.member()
  const guestId = (await api.guest({ by: member.user, firstName: 'Gina', lastName: 'Known' }))._id
  const ownReviewId = (await api.review({ by: member.user, guestId, review: 'First text.' }))._id
  await member.get(`/api/guest/${guestId}`)
  const page = await screens.open('/memberhomepage', { member, hasVault, ...options })
  if (hasVault) await seeSaved(page, 1)

  const review = () => page.getByLabel('Review', { exact: true })
  const kept = () => page.getByText('Your review is kept on this device and sent when you are back online')
  const edit = (name: string) => panel(page).getByRole('button', { name: `Edit the review of ${name}` })
  const typeInPanel = (text: string) => panel(page).getByLabel('Review', { exact: true }).fill(text)
  const keepChanges = () => panel(page).getByRole('button', { name: 'Keep changes' }).click()
  const post = () => page.getByRole('button', { name: 'Post review' }).click()
  const addGuest = () => page.getByRole('button', { name: 'Add guest and post review' }).click()

  async function typeReview(text: string, type: 'Positive' | 'Negative' = 'Positive') {
    await page.goto(`/guest/${guestId}`)
    await writeButton(page).click()
    await page.getByText(type, { exact: true }).last().click()
    await review().fill(text)
  }

  const db = () => api.deps.db
  const reviewsOf = () =>
    db().collection('reviews').find({ author: member.user._id }).sort({ createdAt: 1 }).toArray()

  return {
    member,
    guestId,
    ownReviewId,
    page,
    goAway,
    comeBack,
    /** The button with the connection, which opens the panel. */
    status: () => status(page),
    panel: () => panel(page),
    review,
    kept,
    edit,
    typeInPanel,
    keepChanges,
    post,
    addGuest,
    typeReview,
    db,
    reviewsOf,
    textsOf: async () => (await reviewsOf()).map(({ text }) => text as string),
    unsent: (count: number) => expect.poll(() => countOf(page, 'waiting')).toBe(count),

    /** In the dialog over the page. */
    async enterPassword() {
      const login = page.getByRole('dialog', { name: 'Enter your password to continue' })
      await login.getByLabel('Password', { exact: true }).fill(password)
      await login.getByRole('button', { name: 'Log in' }).click()
      await login.waitFor({ state: 'hidden' })
    },

    async writeNewGuest(lastName: string, text: string) {
      await page.goto('/createguest')
      await page.getByLabel('First Name').fill('Nora')
      await page.getByLabel('Last Name').fill(lastName)
      await page.getByLabel('Phone', { exact: true }).fill('555 010 4321')
      await page.getByText('Negative', { exact: true }).click()
      await review().fill(text)
    },

    /** Without a server. */
    async writeReview(text: string, more = async () => {}) {
      await typeReview(text)
      await more()
      await post()
      await see(kept())
    },

    async editReview(text: string) {
      await page.goto(`/guest/${guestId}`)
      await page.getByRole('button', { name: 'Edit your review' }).click()
      await review().fill(text)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await see(kept())
    },

    discardWaiting: (name: string, shown = page) => discardWaiting(shown, name),

    /** The review arrives, its answer does not; the server is away then. */
    async postAndLose(text: string, more = async () => {}) {
      await typeReview(text)
      await more()
      const lost = Promise.withResolvers<void>()
      await page.route('**/api/review', async (route) => {
        await route.fetch()
        await goAway()
        await route.abort()
        lost.resolve()
      })
      await post()
      await see(kept())
      await lost.promise // on a slow connection the outbox sends it
      await page.unroute('**/api/review')
    },

    /** The server comes back and gets the first such call, which goes on when the returned function is called. */
    async holdUp(path: string) {
      const held = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        await held.promise
        await route.continue()
      })
      const isSent = page.waitForRequest(path)
      await comeBack(page)
      await isSent
      return held.resolve
    },

    /** The member changes the last review on another device, which has a connection. */
    async changeElsewhere(text: string, reviewType?: '1' | '-1') {
      const last = (await reviewsOf()).at(-1)!
      const originalText = last['text'] as string
      const change = { review: text, originalText, reviewType, files: [], removeFiles: [] }
      await changeReview(api.deps, member.user, last._id.toHexString(), change, null)
    },
  }
}

/** Discards the first waiting review of this guest; the question is answered with yes. */
export async function discardWaiting(page: AnyPage, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Discard the review of ${name}` })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: `Discard the review of ${name}?` })
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
}

export const changedElsewhere = 'This review was changed in another window. Reload it and try again.'
