import { demoAccounts, demoPassword } from '../../../api/demo/accounts.ts'
import { prerenderedPaths } from '../../../shared/routes.ts'
import { button, css, heading, label, link, type Page, role, text, words } from './page.ts'

/** What a story has beside its page; `name` is a person that no other engine and story speaks of. */
export type World = {
  name: string
  files: { photo: string; pdf: string; reservations: string }
  /** Adds a guest of this name by a call, with a review and a photo. Returns its address. */
  addGuest: () => Promise<string>
  /** Refuses and ends all connections to the server, or takes them again. */
  setAway: (isAway: boolean) => void
  axe: string
}

export type Story = (page: Page, world: World) => Promise<Record<string, number> | void>

const dialog = css('[role=dialog]')
const ownReview = css('main summary:has(b)')
const makePack = button('Make an incident pack')
const hasFocus = (found: string) => `(${found}).includes(document.activeElement)`

const holds = (fact: boolean, sentence: string) => {
  if (!fact) throw new Error(sentence)
}
const fits = async (page: Page) =>
  holds((await page.run('document.documentElement.scrollWidth > innerWidth')) === false, 'It is too wide')

async function logIn(page: Page, Email: string = demoAccounts.host): Promise<void> {
  await page.goto('/login')
  await page.fillIn({ Email, Password: demoPassword })
  await page.press(button('Login'))
  await page.see(heading(/^Welcome/))
}

/** Logs in and opens a guest, until the worker has the page, and the vault the guest. */
async function openGuest(page: Page, { addGuest, name }: World): Promise<string> {
  const path = await addGuest()
  await logIn(page)
  await page.goto(path)
  await page.see(heading(`Ada ${name}`))
  await page.run('navigator.serviceWorker.ready.then(() => true)')
  await page.run('navigator.locks.request("vault sync", () => true)')
  await page.gone(words(/^Saving guests/))
  return path
}

/** Presses Tab until an element has the focus, then keys. */
async function tabTo(page: Page, found: string, ...keys: string[]): Promise<void> {
  await page.see(found)
  for (let presses = 0; !(await page.run(hasFocus(found))); presses += 1) {
    holds(presses < 100, `Tab does not reach ${found}`)
    await page.keys('Tab')
  }
  await page.keys(...keys)
}

/** One story of each subject, written once for every engine. */
export const stories: Record<string, Story> = {
  async public(page) {
    for (const path of prerenderedPaths) {
      await page.goto(path)
      await page.see(css('h1'))
      await fits(page)
    }
    await page.goto('/')
    await page.press(link('Join Now'))
    await page.see(heading(/plan/i))
  },

  async join(page, { name, files }) {
    await page.goto('/selectplan')
    await page.press(button('Subscribe'))
    const person = { 'First Name': 'Nora', 'Last Name': name, Email: `${name}@example.com`, Title: 'Host' }
    await page.fillIn({ ...person, Phone: '5550101234', Password: demoPassword })
    await page.press(button('Continue'))
    await page.fillIn({ Address: '1 Main Street', Zipcode: '78701', Listing: 'https://listing.example/1' })
    await page.press(button('Continue'))
    await page.fillIn({ 'Insurance expiration date': '2031-01-31' })
    await page.choose(css('input[type=file][aria-label="Government ID"]'), files.photo)
    await page.choose(css('input[type=file][aria-label="Insurance declaration"]'), files.pdf)
    await page.press(css('main input[type=checkbox]'), button('Create Account'))
    await page.fillIn({ 'Card number': '4242 4242 4242 4242', 'Expiration date': '12/40', CVC: '123' })
    await page.press(button('Subscribe'))
    await page.see(words(/1 to 3 business days/))
  },

  async 'search and guest'(page, { name, addGuest }) {
    await addGuest()
    await logIn(page)
    await page.fillIn({ 'Name, with phone or last four': `Ada ${name}` })
    await page.keys('Enter')
    await page.press(link(/^View Guest/))
    await page.see(heading(`Ada ${name}`), words('Left the kitchen clean.'))
  },

  async 'review with files'(page, { name, files }) {
    await logIn(page)
    await page.goto('/createguest')
    await page.fillIn({ 'First Name': 'Ada', 'Last Name': name, Phone: phoneOf(name) })
    await page.press(label('Positive'))
    await page.fillIn({ Review: 'Kept the quiet hours.' })
    await page.choose(css('main input[type=file]'), files.photo, files.pdf)
    await page.press(button('Add guest and post review'))
    await page.see(heading(`Ada ${name}`), words('Kept the quiet hours.'))
    await page.see(role('img', /^Evidence 1/), link(/^Evidence 2/))
  },

  async 'offline and return'(page, world) {
    const path = await openGuest(page, world)
    world.setAway(true)
    await page.goto(path)
    await page.see(heading(`Ada ${world.name}`), words('Left the kitchen clean.'))
    await page.press(button('Edit your review'))
    await page.fillIn({ Review: 'Typed without a server.' })
    await page.press(button('Save changes'))
    await page.see(words(/kept on this device/))
    world.setAway(false)
    await page.run('dispatchEvent(new Event("online"))')
    await page.gone(words(/kept on this device/))
    await page.goto(path)
    await page.see(words('Typed without a server.'))
  },

  async arrivals(page, { files }) {
    await logIn(page)
    await page.goto('/arrivals')
    await page.choose(label('Files with arrivals'), files.reservations)
    await page.see(words(/3 arrivals/))
    await page.press(button('Check arrivals'))
    await page.gone(button('Check arrivals'))
    await page.see(words(/No match/))
  },

  async 'pack and /verify'(page, world) {
    await openGuest(page, world)
    await page.press(ownReview, makePack)
    await page.fillIn({ 'Who is it for?': 'An insurer' })
    await page.press(button('Make the pack'))
    await page.see(heading('Your pack is ready'))
    const code = await page.until<string>('the code', `return ${css('[role=dialog] dd')}[0]?.innerText`)
    await page.goto(`/verify#${code}`)
    await page.choose(label('Files to verify'), world.files.photo, world.files.pdf)
    await page.see(words(/^Received unchanged on/), words(/Not known to us/))
  },

  async dashboard(page) {
    await logIn(page, demoAccounts.admin)
    await page.goto('/admin-dashboard?tab=users')
    await page.fillIn({ 'Filter: Users': demoAccounts.new })
    await page.press(button(`Documents of ${demoAccounts.new}: 2 files`))
    await page.see(css('img[alt="Government ID"]'), css('[data-drawn=true]'))
    await fits(page)
  },

  async keyboard(page, { name, addGuest }) {
    await addGuest()
    await page.goto('/login')
    await tabTo(page, label('Email'), ...Array.from(demoAccounts.host))
    await tabTo(page, label('Password'), ...Array.from(demoPassword), 'Enter')
    await tabTo(page, label('Name, with phone or last four'), ...Array.from(`Ada ${name}`), 'Enter')
    await tabTo(page, link(/^View Guest/), 'Enter')
    await page.see(heading(`Ada ${name}`))
    await tabTo(page, ownReview, 'Enter')
    await tabTo(page, makePack, 'Enter')
    await page.see(dialog)
    await page.keys('Escape')
    await page.gone(dialog)
    await page.until('the focus on the button again', `return ${hasFocus(makePack)}`)
  },

  async axe(page, world) {
    const path = await openGuest(page, world)
    const screens = {
      '/': css('h1'),
      '/memberhomepage': heading(/^Welcome/),
      '/arrivals': heading('Arrivals'),
    }
    for (const [at, what] of Object.entries({ ...screens, [path]: heading(`Ada ${world.name}`) })) {
      await page.goto(at)
      await page.see(what)
      await page.run(`(() => {${world.axe}})()`).catch(() => undefined)
      const found = await page.run('axe.run().then((all) => all.violations.map(({ id }) => id).join())')
      holds(found === '', `${at}: ${String(found)}`)
    }
  },
}

/** The medians of what is timed, in milliseconds: a page without a server, a list, a saved guest without a server. */
export async function timesOf(page: Page, world: World): Promise<Record<string, number>> {
  const path = await openGuest(page, world)
  const has = (value: string) =>
    `${css('#root:not([inert]) main :is(h1, h2, li)')}.some((one) => one.innerText.includes(${text(value)}))`
  async function median(address: string, value: string): Promise<number> {
    const all: number[] = []
    for (let run = 0; run < 5; run += 1) all.push(await page.timeTo(address, has(value)))
    return all.toSorted((a, b) => a - b)[2]!
  }
  const list = await median('/guestlist?tab=history', world.name)
  world.setAway(true)
  const start = await median('/memberhomepage', 'Welcome')
  return { 'offline start': start, 'first list': list, 'saved guest': await median(path, world.name) }
}

/** A number that only the person of this name has. */
export const phoneOf = (name: string) =>
  `555${Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_000_000, 7) + 1_000_000}`
