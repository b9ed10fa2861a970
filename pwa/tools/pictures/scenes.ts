import type { Page } from 'playwright-core'

/** A visitor, or one of the demo accounts. */
export type Who = 'visitor' | 'host' | 'new' | 'unpaid' | 'admin'

/** The states of a screen, and two with content that is hard to lay out. */
export type State = 'usual' | 'waiting' | 'empty' | 'failed' | 'offline' | 'strange' | 'many'

export type Scene = {
  /** The prefix of its pictures' names. */
  name: string
  path: string
  who: Who
  /** Defaults to the usual state. */
  states?: State[]
  /** Runs before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

/** Ids for the paths of the scenes. */
export type Ids = { guest: string; own: string }

const dataStates: State[] = ['usual', 'waiting', 'empty', 'failed', 'offline', 'strange']

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

async function choosePlan(page: Page) {
  await page.getByRole('button', { name: 'Subscribe' }).nth(1).click()
  await page.waitForURL('**/register**')
}

async function pay(page: Page) {
  await choosePlan(page)
  await page.getByLabel('Card number').waitFor()
}

async function checkFile(page: Page) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not in any pack') })
  await page.getByText('Not known to us').first().waitFor()
}

async function preparePack(page: Page) {
  await page.getByRole('navigation', { name: 'Members' }).waitFor() // the window hides only what is there
  await page.getByText('Your review', { exact: true }).first().click()
  await button('Make an incident pack')(page)
  await page.getByRole('button', { name: 'Make the pack' }).waitFor()
}

async function openCountries(page: Page) {
  await page.getByLabel('Country').fill('uni')
  await page.getByRole('listbox').waitFor()
}

async function verify(page: Page) {
  await page
    .getByRole('button', { name: /^Documents of/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Verification' }).getByRole('heading', { level: 2 }).waitFor()
}

async function listKeys(page: Page) {
  await page.getByRole('navigation', { name: 'Members' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

async function search(page: Page) {
  const line = page.getByLabel('Name, with phone or last four')
  await line.fill('mi')
  await line.press('Enter')
}

/** Shows the whole form, which a phone keeps behind a button. */
async function openFields(page: Page) {
  const more = page.getByRole('button', { name: 'More fields' })
  if (await more.isVisible()) await more.click()
  await page.getByLabel('Last Name').waitFor()
}

const visitorScenes: Scene[] = [
  { name: 'home', path: '/' },
  { name: 'faq', path: '/faq' },
  { name: 'about', path: '/learnmore' },
  { name: 'plans', path: '/selectplan', states: ['usual', 'offline'] as State[] },
  { name: 'testimonials', path: '/testimonials' },
  { name: 'terms', path: '/termsofuse' },
  { name: 'privacy', path: '/privacypolicy' },
  { name: 'contact', path: '/contact', states: ['usual', 'offline'] as State[] },
  { name: 'contact-wrong', path: '/contact', act: button('Send') },
  { name: 'about-me', path: '/about-me', states: ['usual', 'offline'] as State[] },
  { name: 'about-me-wrong', path: '/about-me', act: button('Send') },
  {
    name: 'transparency',
    path: '/transparency',
    states: ['usual', 'waiting', 'failed', 'offline'] as State[],
  },
  { name: 'verify', path: '/verify', states: ['usual', 'offline'] as State[] },
  { name: 'verify-answers', path: '/verify', act: checkFile },
  { name: 'case-unknown', path: '/case#0123456789abcdef' },
  { name: 'try-review', path: '/test' },
  { name: 'login', path: '/login', states: ['usual', 'offline'] as State[] },
  { name: 'login-wrong', path: '/login', act: button('Login') },
  { name: 'forgot-password', path: '/password-reset' },
  { name: 'reset-password', path: '/reset-password#0123456789abcdef' },
  { name: 'confirm-email', path: '/confirm-email#0123456789abcdef' },
  { name: 'register', path: '/register' },
  { name: 'register-plan', path: '/selectplan', act: choosePlan },
  { name: 'not-found', path: '/no-such-page' },
].map((scene) => ({ who: 'visitor', ...scene }))

const memberScenes = ({ guest, own }: Ids): Scene[] =>
  [
    { name: 'member-home', path: '/memberhomepage', states: dataStates },
    { name: 'search', path: '/guestlist', states: ['usual', 'offline'] as State[] },
    { name: 'search-fields', path: '/guestlist', act: openFields },
    { name: 'results', path: '/guestlist', states: dataStates, act: search },
    { name: 'history', path: '/guestlist?tab=history', states: dataStates },
    { name: 'guest', path: `/guest/${guest}`, states: [...dataStates, 'many'] as State[] },
    { name: 'create-guest', path: '/createguest', states: ['usual', 'offline'] as State[] },
    { name: 'country-list', path: '/createguest', act: openCountries },
    { name: 'account', path: `/useraccount/${own}`, states: ['usual', 'waiting', 'failed'] as State[] },
    { name: 'account-reviews', path: `/useraccount/${own}?tab=reviews`, states: dataStates },
    { name: 'make-pack', path: `/useraccount/${own}?tab=reviews`, act: preparePack },
    { name: 'account-billing', path: `/useraccount/${own}?tab=subscription` },
    { name: 'change-password', path: '/updatePassword' },
    {
      name: 'notifications',
      path: '/notifications',
      states: ['usual', 'waiting', 'empty', 'failed'] as State[],
    },
    { name: 'arrivals', path: '/arrivals' },
    { name: 'hosting-help', path: '/hostinghelp' },
    { name: 'recent-reviews', path: '/view-more', states: dataStates },
    { name: 'liked-reviews', path: '/viewreviews', states: dataStates },
    { name: 'connection', path: '/guestlist', act: (page: Page) => page.locator('header button').click() },
    { name: 'keys', path: '/guestlist?tab=history', act: listKeys },
  ].map((scene) => ({ who: 'host', ...scene }))

const otherScenes = ({ guest }: Ids): Scene[] => [
  { name: 'new-home', path: '/memberhomepage', who: 'new' },
  { name: 'new-search', path: '/guestlist', who: 'new' },
  { name: 'unpaid-home', path: '/memberhomepage', who: 'unpaid' },
  { name: 'unpaid-search', path: '/guestlist', who: 'unpaid' },
  { name: 'unpaid-guest', path: `/guest/${guest}`, who: 'unpaid' },
  { name: 'unpaid-register', path: '/register', who: 'unpaid' },
  { name: 'unpaid-pay', path: '/selectplan', who: 'unpaid', act: pay },
  { name: 'admin-waiting', path: '/admin-dashboard', who: 'admin' },
  {
    name: 'admin-users',
    path: '/admin-dashboard?tab=users',
    who: 'admin',
    states: ['usual', 'waiting', 'failed'],
  },
  { name: 'admin-verification', path: '/admin-dashboard?tab=users', who: 'admin', act: verify },
  { name: 'admin-reviews', path: '/admin-dashboard?tab=reviews', who: 'admin' },
  { name: 'admin-cases', path: '/admin-dashboard?tab=cases', who: 'admin' },
  { name: 'admin-activity', path: '/admin-dashboard?tab=activity', who: 'admin' },
]

/** Every screen with its states. */
export const scenes = (ids: Ids): Scene[] => [...visitorScenes, ...memberScenes(ids), ...otherScenes(ids)]
