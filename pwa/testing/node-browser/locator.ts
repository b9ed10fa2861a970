import { queryAllByRole } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { fireEvent } from '@testing-library/dom'

type Text = string | RegExp
type RoleOptions = {
  name?: Text
  exact?: boolean
  level?: number
  checked?: boolean
  pressed?: boolean
  expanded?: boolean
  selected?: boolean
}
type Filter = { hasText?: Text; hasNotText?: Text; has?: Locator; hasNot?: Locator; visible?: boolean }
export type ChosenFile = { name: string; mimeType: string; buffer: Uint8Array }
type Find = () => Element[]

/** What locators ask of their page. */
export type Host = {
  user: () => UserEvent
  describe: () => string
  run: <Argument, Result>(use: (argument: Argument) => Result, argument: Argument) => Promise<Result>
}

/** How long to wait for what a page does by itself; only a failing test waits so long. */
const patienceMs = 120_000

/** Waits until `look` gives something; rejects with what the page shows. */
export async function until<Result>(look: () => Result | undefined, what: () => string): Promise<Result> {
  const endsAt = performance.now() + patienceMs
  for (;;) {
    const startsAt = performance.now()
    const result = look()
    if (result !== undefined) return result
    const now = performance.now()
    if (now > endsAt) throw new Error(what())
    // A look that takes long leaves the page most of the time, and yet meets what is there for a second.
    await new Promise((next) => setTimeout(next, Math.min(Math.max(10, 4 * (now - startsAt)), 500)))
  }
}

/** The elements that match at the moment of an action or a question, named as the locators of browser tests are. */
export class Locator {
  readonly #find: Find
  readonly #host: Host
  readonly #name: string

  constructor(find: Find, host: Host, name: string) {
    this.#find = find
    this.#host = host
    this.#name = name
  }

  #then(name: string, find: (scope: Element) => Element[]): Locator {
    return new Locator(() => unique(this.#find().flatMap(find)), this.#host, `${this.#name} ${name}`)
  }
  #narrow(name: string, choose: (found: Element[]) => Element[]): Locator {
    return new Locator(() => choose(this.#find()), this.#host, `${this.#name} ${name}`)
  }

  getByRole(role: string, { name, exact, ...state }: RoleOptions = {}): Locator {
    if (role === 'search') return this.locator('search').#narrow('', (found) => found.filter(isReachable)) // new to the library
    return this.#then(`${role} ${String(name ?? '')}`, (scope) => {
      const query = {
        ...state,
        hidden: true,
        ...(name !== undefined && { name: (of: string) => matches(of, name, exact) }),
      }
      return queryAllByRole(scope as HTMLElement, role, query).filter(isReachable)
    })
  }
  getByText(text: Text, { exact }: { exact?: boolean } = {}): Locator {
    const isFound = (one: Element) => matches(one.textContent, text, exact)
    const isPart = typeof text === 'string' && !exact // what a parent lacks no child has
    return this.#then(`text ${String(text)}`, (scope) => innermost(scope, isFound, isPart))
  }
  getByLabel(text: Text, { exact }: { exact?: boolean } = {}): Locator {
    return this.#then(`label ${String(text)}`, (scope) =>
      all(scope, labeled).filter((one) => labelsOf(one).some((label) => matches(label, text, exact))),
    )
  }
  getByPlaceholder(text: Text, { exact }: { exact?: boolean } = {}): Locator {
    return this.#then(`placeholder ${String(text)}`, (scope) =>
      all(scope, '[placeholder]').filter((one) => matches(one.getAttribute('placeholder')!, text, exact)),
    )
  }
  getByTestId = (id: string): Locator => this.locator(`[data-testid="${id}"]`)
  locator(selector: string, filter: Filter = {}): Locator {
    return this.#then(selector, (scope) => all(scope, selector)).filter(filter)
  }
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    return this.#narrow('filtered', (found) =>
      found.filter(
        (one) =>
          (hasText === undefined || matches(one.textContent, hasText)) &&
          (hasNotText === undefined || !matches(one.textContent, hasNotText)) &&
          (!has || has.elements().some((inner) => inner !== one && one.contains(inner))) &&
          (!hasNot || !hasNot.elements().some((inner) => inner !== one && one.contains(inner))) &&
          (!visible || isShown(one)),
      ),
    )
  }
  first = (): Locator => this.nth(0)
  last = (): Locator => this.nth(-1)
  nth = (index: number): Locator =>
    this.#narrow(`number ${index}`, (found) => found.slice(index, index + 1 || undefined))
  and = (other: Locator): Locator =>
    this.#narrow('and', (found) => found.filter((one) => other.elements().includes(one)))
  or = (other: Locator): Locator => this.#narrow('or', (found) => unique([...found, ...other.elements()]))

  /** All that match now, shown or not. */
  elements = (): Element[] => this.#find()
  all = async (): Promise<Locator[]> => this.elements().map((_, index) => this.nth(index))
  count = async (): Promise<number> => this.elements().length
  isVisible = async (): Promise<boolean> => this.elements().some(isShown)
  isHidden = async (): Promise<boolean> => !(await this.isVisible())

  /** The only one that matches, once there is one. */
  async #one({ shown = false } = {}): Promise<HTMLInputElement> {
    const fail = () =>
      `${this.#name}: ${this.elements().length} found. The page shows:\n${this.#host.describe()}`
    const found = await until(() => {
      const now = shown ? this.elements().filter(isShown) : this.elements()
      return now.length > 0 ? now : undefined
    }, fail)
    if (found.length > 1) throw new Error(fail())
    return found[0] as HTMLInputElement
  }
  /** The only one that can be used now, as a person would wait for it. */
  async #enabled(): Promise<HTMLInputElement> {
    await until(
      () =>
        this.elements()
          .filter(isShown)
          .every((one) => !isDisabled(one as HTMLInputElement) && !one.closest('[inert]'))
          ? true
          : undefined,
      () => `${this.#name} stays disabled. The page shows:\n${this.#host.describe()}`,
    )
    return this.#one({ shown: true })
  }

  async waitFor({
    state = 'visible',
  }: { state?: 'visible' | 'hidden' | 'attached' | 'detached' } = {}): Promise<void> {
    if (state === 'visible' || state === 'attached')
      return void (await this.#one({ shown: state === 'visible' }))
    await until(
      () => (this.elements().some((one) => state === 'detached' || isShown(one)) ? undefined : true),
      () => `${this.#name} is still there. The page shows:\n${this.#host.describe()}`,
    )
  }
  async click(): Promise<void> {
    await this.#host.user().click(await this.#enabled())
  }
  async fill(value: string): Promise<void> {
    const field = await this.#enabled()
    field.focus()
    fireEvent.input(field, { target: { value } })
  }
  async clear(): Promise<void> {
    await this.fill('')
  }
  async press(key: string): Promise<void> {
    ;(await this.#enabled()).focus()
    await this.#host.user().keyboard(keyText(key))
  }
  async pressSequentially(text: string): Promise<void> {
    ;(await this.#enabled()).focus()
    await this.#host.user().keyboard(text.replaceAll(/[{[]/g, '$&$&'))
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
  }
  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click()
  }
  /** By value or label. */
  async selectOption(choice: string | { label: string }): Promise<void> {
    await this.#host
      .user()
      .selectOptions(await this.#enabled(), typeof choice === 'string' ? choice : choice.label)
  }
  async setInputFiles(files: ChosenFile | ChosenFile[]): Promise<void> {
    const field = await this.#one()
    const { File } = field.ownerDocument.defaultView as unknown as typeof globalThis
    const chosen = [files]
      .flat()
      .map(({ name, mimeType, buffer }) => new File([Uint8Array.from(buffer)], name, { type: mimeType }))
    Object.defineProperty(field, 'files', { value: fileList(chosen), configurable: true })
    fireEvent.change(field)
  }
  async hover(): Promise<void> {
    await this.#host.user().hover(await this.#one({ shown: true }))
  }
  async focus(): Promise<void> {
    ;(await this.#one()).focus()
  }
  async blur(): Promise<void> {
    ;(await this.#one()).blur()
  }
  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    const element = await this.#one()
    const { Event } = element.ownerDocument.defaultView!
    element.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), init))
  }

  textContent = async (): Promise<string> => (await this.#one()).textContent
  innerText = async (): Promise<string> => textOf(await this.#one())
  inputValue = async (): Promise<string> => (await this.#one()).value
  getAttribute = async (name: string): Promise<string | null> => (await this.#one()).getAttribute(name)
  isChecked = async (): Promise<boolean> => (await this.#one()).checked
  isDisabled = async (): Promise<boolean> => {
    return isDisabled(await this.#one())
  }
  isEnabled = async (): Promise<boolean> => !(await this.isDisabled())
  allTextContents = async (): Promise<string[]> => this.elements().map((one) => one.textContent ?? '')
  allInnerTexts = async (): Promise<string[]> => this.elements().filter(isShown).map(textOf)
  /** Runs a function in the page. */
  evaluate = async <Result>(use: (element: HTMLInputElement) => Result) =>
    this.#host.run(use, await this.#one())
  evaluateAll = async <Result>(use: (elements: HTMLInputElement[]) => Result) =>
    this.#host.run(use, this.elements() as HTMLInputElement[])
}

const labeled = 'input, select, textarea, button, output, meter, progress, [aria-label], [aria-labelledby]'
const unique = (elements: Element[]) => [...new Set(elements)]
const all = (scope: Element, selector: string) => [
  ...scope.querySelectorAll(selector.replace(/^>/, ':scope >')),
]

/** The elements that match while none of their children does; where `isPart`, what does not match is not looked into. */
function innermost(one: Element, isFound: (one: Element) => boolean, isPart: boolean): Element[] {
  const visit = (element: Element): { isMatch: boolean; found: Element[] } => {
    if (/^(script|style|title|template)$/i.test(element.tagName)) return { isMatch: false, found: [] }
    const isMatch = isFound(element)
    if (isPart && !isMatch) return { isMatch, found: [] }
    const inner = [...element.children].map(visit)
    const isInnermost = isMatch && !inner.some((child) => child.isMatch)
    return { isMatch, found: [...(isInnermost ? [element] : []), ...inner.flatMap(({ found }) => found)] }
  }
  return visit(one).found
}

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/)
  if (ids) return [ids.map((id) => textOf(element.ownerDocument.getElementById(id))).join(' ')]
  const own = element.getAttribute('aria-label')
  if (own !== null) return [own]
  return [...((element as HTMLInputElement).labels ?? [])].map(textOf)
}

/** With one space between words, as a browser shows it. */
const textOf = (element: Element | null): string => oneLine(element?.textContent ?? '')

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function matches(text: string, wanted: Text, exact = false): boolean {
  const given = oneLine(text)
  if (wanted instanceof RegExp) return wanted.test(given)
  const sought = oneLine(wanted)
  return exact ? given === sought : given.toLowerCase().includes(sought.toLowerCase())
}

/** Without layout: what attributes hide. */
const isDisabled = (element: HTMLInputElement): boolean =>
  element.disabled ||
  (element.matches('button, input, select, textarea') && element.closest('fieldset[disabled]') !== null)

const isShown = (element: Element): boolean =>
  !element.closest('[hidden], template, dialog:not([open])') &&
  !isFolded(element) &&
  !element.closest('[style*="display: none"]')

const isFolded = (element: Element): boolean => {
  const details = element.closest('details:not([open])')
  return details !== null && element !== details && !element.closest('summary')
}

/** Whether a screen reader meets it. */
const isReachable = (element: Element): boolean =>
  isShown(element) && !element.closest('[inert], [aria-hidden="true"]')

/** 'Control+Enter' as the library for user events writes it. */
export function keyText(keys: string): string {
  const names = keys.split('+').map((key) => (key === 'Space' ? ' ' : key))
  const last = names.pop()!
  return `${names.map((key) => `{${key}>}`).join('')}{${last}}${names.map((key) => `{/${key}}`).join('')}`
}

const fileList = (files: File[]) =>
  Object.assign([...files], { item: (index: number) => files[index] ?? null })
