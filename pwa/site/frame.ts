import { siteRoutes as to } from '../../shared/site-routes.ts'
import { watchBackToTop } from '../platform/back-to-top.ts'
import { isTyping } from '../platform/is-typing.ts'
import { leaveToApp } from '../platform/next-step.ts'
import { applyTheme, type Theme } from '../platform/theme.ts'
import { openDialog } from './dialogs.ts'

/** The menu, the bar of members, the theme, the keys, the way back to the top, and the part that the address names. */
export function startFrame(): void {
  startMenu()
  startBar()
  startTheme()
  const toTop = document.querySelector<HTMLElement>('[data-back-to-top]')
  if (toTop) watchBackToTop(toTop)
  openPart()
  addEventListener('hashchange', openPart)
}

function startMenu(): void {
  const menu = document.querySelector('[aria-controls=main-navigation]')
  const set = (isOpen: boolean) => menu?.setAttribute('aria-expanded', String(isOpen))
  menu?.addEventListener('click', () => set(menu.getAttribute('aria-expanded') !== 'true'))
  menu?.addEventListener('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && set(false))
  // The back/forward cache shows this page again as it was left.
  addEventListener('pagehide', () => set(false))
}

/** Moves a member's bar behind the page, as it stands in the app. */
function startBar(): void {
  const bar = document.querySelector('[data-bottom-bar]')
  if (!bar) return
  document.getElementById('root')!.append(bar)
  const more = document.querySelector<HTMLDialogElement>('dialog[data-more]')!
  bar.querySelector('button')!.addEventListener('click', () => openDialog(more))
  addEventListener('pagehide', () => more.close())
  const { href } = document.querySelector<HTMLAnchorElement>('header a')!
  more.querySelector('li button')!.addEventListener('click', () => leaveToApp('log-out', href))
  document
    .querySelector('header [aria-haspopup=dialog]')!
    .addEventListener('click', () => leaveToApp('connection', href))
  window.addEventListener('keydown', (event) => {
    const isModified = event.ctrlKey || event.metaKey
    const isCommand = isModified && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    if (!isCommand && (event.key !== '/' || isModified || event.altKey || isTyping(event.target))) return
    event.preventDefault()
    location.assign(to.guestList)
  })
}

function startTheme(): void {
  const choices = document.querySelectorAll<HTMLButtonElement>('fieldset > button[value]')
  const mark = () => {
    const theme = document.documentElement.dataset['theme'] ?? 'system'
    for (const choice of choices) choice.ariaPressed = String(choice.value === theme)
  }
  mark()
  for (const choice of choices)
    choice.addEventListener('click', () => {
      applyTheme(choice.value as Theme)
      mark()
    })
}

/** Opens the answer that the address names. */
function openPart(): void {
  const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(part instanceof HTMLDetailsElement)) return
  part.open = true
  part.scrollIntoView()
}
