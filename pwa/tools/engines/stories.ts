import { demoAccounts, demoPassword } from '../../../api/demo/accounts.ts'
import { prerenderedPaths } from '../../../shared/routes.ts'
import { button, css, heading, label, link, type Page, role, text, words } from './page.ts'
import type { Measured } from './walk.ts'

/** What a story has beside its page; `name` is a person that no other engine and story speaks of. */
export type World = {
  name: string
  files: { photo: string; pdf: string; reservations: string }
  /** Refuses and ends all connections to the server, or takes them again. */
  setAway: (isAway: boolean) => void
  axe: string
}

export type Story = (page: Page, world: World) => Promise<Measured>

const dialog = css('[role=dialog]')
const ownReview = css('main summary:has(b)')
const makePack = button('Make an incident pack')
const hasFocus = (found: string) => `(${found}).includes(document.activeElement)`

const fits = (page: Page) =>
  page.until('a page that is not too wide', 'return document.documentElement.scrollWidth <= innerWidth')

async function logIn(page: Page, Email: string = demoAccounts.host): Promise<void> {
  await page.goto('/login')
  await page.fillIn({ Email, Password: demoPassword })
  await page.press(button('Login'))
  await page.see(heading(/^Welcome/))
}

/** Logs in and adds a guest with a review and files. Returns its address, once the vault has the guest. */
async function addGuest(page: Page, { name, files }: World): Promise<string> {
  const Phone = `555${Math.random().toFixed(7).slice(2)}`
  await logIn(page)
  await page.goto('/createguest')
  await page.fillIn({ 'First Name': 'Ada', 'Last Name': name, Phone })
  await page.press(label('Positive'))
  await page.fillIn({ Review: 'Kept the quiet hours.' })
  await page.choose(css('main input[type=file]'), files.photo, files.pdf)
  await page.press(button('Add guest and post review'))
  await page.see(heading(`Ada ${name}`))
  await page.run('navigator.serviceWorker.ready.then(() => true)')
  await page.run('navigator.locks.request("vault sync", () => true)')
  await page.gone(words(/^Saving guests/))
  return String(await page.run('location.pathname'))
}

/** Presses Tab until an element has the focus, then keys. */
async function tabTo(page: Page, found: string, ...keys: string[]): Promise<void> {
  await page.see(found)
  for (let presses = 0; !(await page.run(hasFocus(found))); presses += 1) {
    if (presses > 100) throw new Error(`Tab does not reach ${found}`)
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

  async 'search and guest'(page, world) {
    await addGuest(page, world)
    await page.goto('/memberhomepage')
    await page.fillIn({ 'Name, with phone or last four': `Ada ${world.name}` })
    await page.keys('Enter')
    await page.press(link(/^View Guest/))
    await page.see(heading(`Ada ${world.name}`), words('Kept the quiet hours.'))
  },

  async 'review with files'(page, world) {
    await addGuest(page, world)
    await page.see(words('Kept the quiet hours.'), role('img', /^Evidence 1/), link(/^Evidence 2/))
  },

  async 'offline and return'(page, world) {
    const path = await addGuest(page, world)
    world.setAway(true)
    await page.goto(path)
    await page.see(heading(`Ada ${world.name}`), words('Kept the quiet hours.'))
    await page.press(button('Edit your review'))
    await page.fillIn({ Review: 'Typed without a server.' })
    await page.press(button('Save changes'))
    await page.see(words(/kept on this device and sent/))
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
    await addGuest(page, world)
    await page.press(ownReview, makePack)
    await page.fillIn({ 'Who is it for?': 'An insurer' })
    await page.press(button('Make the pack'))
    await page.see(heading('Your pack is ready'))
    const code = await page.until<string>('the code', `return ${css('[role=dialog] dd')}[0]?.innerText`)
    await page.goto(`/verify#${code}`)
    await page.until('the code in its field', `return ${label('Pack code')}[0]?.value`)
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

  async keyboard(page, world) {
    await addGuest(page, world)
    await page.run('localStorage.clear()')
    await page.goto('/login')
    await tabTo(page, label('Email'), ...Array.from(demoAccounts.host))
    await tabTo(page, label('Password'), ...Array.from(demoPassword), 'Enter')
    await tabTo(page, label('Name, with phone or last four'), ...Array.from(`Ada ${world.name}`), 'Enter')
    await tabTo(page, link(/^View Guest/), 'Enter')
    await page.see(heading(`Ada ${world.name}`))
    await tabTo(page, ownReview, 'Enter')
    await tabTo(page, makePack, 'Enter')
    await page.see(dialog)
    await page.keys('Escape')
    await page.gone(dialog)
    await page.until('the focus on the button again', `return ${hasFocus(makePack)}`)
  },

  async axe(page, world) {
    const path = await addGuest(page, world)
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
      if (found !== '') throw new Error(`${at}: ${String(found)}`)
    }
  },
}

/** The medians of what is timed: a list, and without a server a page and a saved guest. */
export const timesOf: Story = async (page, world) => {
  const path = await addGuest(page, world)
  const has = (value: string) =>
    `${css('#root:not([inert]) main :is(h1, h2, li)')}.some((one) => one.innerText.includes(${text(value)}))`
  async function median(address: string, value: string): Promise<string> {
    const all: number[] = []
    for (let run = 0; run < 11; run += 1) all.push(await page.timeTo(address, has(value)))
    return `${Math.round(all.toSorted((a, b) => a - b)[5]!)} ms`
  }
  const list = await median('/guestlist?tab=history', world.name)
  world.setAway(true)
  const start = await median('/memberhomepage', 'Welcome')
  return { 'offline start': start, 'first list': list, 'saved guest': await median(path, world.name) }
}
