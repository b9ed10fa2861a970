import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from './drivers.ts'

const library = createRequire(import.meta.url).resolve('@testing-library/dom')
const finders = readFileSync(library.replace(/index\.js$/, '@testing-library/dom.umd.min.js'), 'utf8')
const patience = 90_000

/** An expression that finds elements in the page, visible or not. */
type Found = string
export const text = (value: string | RegExp) =>
  value instanceof RegExp ? String(value) : JSON.stringify(value)
const by = (query: string) => (value: string | RegExp) =>
  `TestingLibraryDom.queryAllBy${query}(document.body, ${text(value)})`
export const label = by('LabelText')
export const words = by('Text')
export const role = (name: string, value: string | RegExp): Found =>
  by('Role')(name).replace(/\)$/, `, { name: ${text(value)} })`)
export const css = (selector: string): Found => `[...document.querySelectorAll(${text(selector)})]`
export const button = (name: string | RegExp) => role('button', name)
export const link = (name: string | RegExp) => role('link', name)
export const heading = (name: string | RegExp) => role('heading', name)

const isSeen = '(one) => one.getClientRects().length > 0'

/** The page as a person uses it: finds by what is seen, presses real keys and the real mouse, waits for what comes. */
export function pageOf(driver: Driver, base: string) {
  /** The value of an expression as soon as there is one; a page that is being left is asked again. */
  async function poll<Value>(what: string, asked: string, everyMs: number): Promise<Value> {
    let last: unknown
    for (const end = Date.now() + patience; Date.now() < end; await pause(everyMs)) {
      last = await driver.run(asked).catch(() => null)
      if (last === 'no finders') await driver.run(`(() => {${finders}})()`).catch(() => null)
      else if (last !== null && last !== undefined && last !== false) return last as Value
    }
    const shown = String(await driver.run('location.pathname + ": " + document.body.innerText').catch(String))
    throw new Error(`${what} is not there; ${shown.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
  }
  const until = <Value>(what: string, expression: string) =>
    poll<Value>(what, `'TestingLibraryDom' in window ? (() => { ${expression} })() : 'no finders'`, 100)

  /** Goes to an address, once the driver has its answer. */
  async function leaveFor(path: string): Promise<void> {
    const url = text(new URL(path, base).href)
    await driver.run(`void (window.isLeft = true, setTimeout(() => (location.href = ${url})))`)
  }

  /** Brings an element to the middle and presses it, once it rests and nothing lies over it. */
  async function press(found: Found): Promise<void> {
    const [x, y] = await until<[number, number]>(
      found,
      `const seen = (${found}).filter(${isSeen})
       const at = seen.find((one) => !seen.some((other) => other !== one && one.contains(other)))
       if (!at || at.disabled) return null
       at.scrollIntoView({ block: 'center', behavior: 'instant' })
       const middle = () => { const { x, y, width, height } = at.getClientRects()[0]; return [x + width / 2, y + height / 2] }
       const [x, y] = middle()
       return new Promise((done) => setTimeout(() => {
         const top = document.elementFromPoint(x, y)
         const isFree = [at, ...at.labels ?? []].some((one) => one.contains(top) || top?.contains(one))
         done(isFree && String(middle()) === String([x, y]) ? [x, y] : null)
       }, 60))`,
    )
    await driver.click(x, y)
  }

  /** Fills in a field by keys, or chooses what the system would show for it. */
  async function fillField(found: Found, value: string): Promise<void> {
    const by = await until<'keys' | 'choice'>(
      found,
      `const at = (${found}).find(${isSeen})
       if (!at) return null
       const isList = at.matches('select')
       if (!isList && at.type !== 'date') { at.focus(); at.select(); return 'keys' }
       const value = isList ? [...at.options].find((one) => one.text === ${text(value)}).value : ${text(value)}
       Object.getOwnPropertyDescriptor(at.constructor.prototype, 'value').set.call(at, value)
       for (const kind of ['input', 'change', 'focusout']) at.dispatchEvent(new Event(kind, { bubbles: true }))
       return 'choice'`,
    )
    if (by === 'choice') return
    await driver.press(Array.from(value))
    await until(`${found} with "${value}"`, `return (${found}).some((one) => one.value === ${text(value)})`)
  }

  return {
    run: driver.run,
    until,
    keys: (...keys: string[]) => driver.press(keys),
    async see(...all: Found[]): Promise<void> {
      for (const found of all) await until(found, `return (${found}).some(${isSeen})`)
    },
    gone: (found: Found) => until<true>(`the end of ${found}`, `return !(${found}).some(${isSeen})`),
    async press(...all: Found[]): Promise<void> {
      for (const found of all) await press(found)
    },
    /** Fields by their labels. */
    async fillIn(values: Record<string, string>): Promise<void> {
      for (const [name, value] of Object.entries(values))
        await fillField(label(new RegExp(`^${name.replace('?', '\\?')}( \\(optional\\))?$`)), value)
    },
    async choose(found: Found, ...paths: string[]): Promise<void> {
      await until<true>(found, `return (${found}).length > 0`)
      await driver.choose(`(${found})[0]`, paths)
    },
    async goto(path: string): Promise<void> {
      await leaveFor(path)
      const isAlive = `document.readyState === 'complete' && !document.querySelector('#root[inert]')`
      await until(`the page at ${path}`, `return !window.isLeft && ${isAlive}`)
    },
    /** Milliseconds from the beginning of a page's load to what a person waits for. */
    async timeTo(path: string, found: string): Promise<number> {
      await leaveFor(path)
      const look = `const look = () => (${found} ? done(performance.now()) : setTimeout(look, 5))`
      return poll<number>(found, `window.isLeft ? null : new Promise((done) => { ${look}; look() })`, 5)
    },
  }
}
export type Page = ReturnType<typeof pageOf>
