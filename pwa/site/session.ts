import { siteRoutes as to } from '../../shared/site-routes.ts'
import { leaveToApp } from '../platform/next-step.ts'
import { createInactivity } from '../session/inactivity.ts'
import { forgetEnding, inactivityReason, keepEnding, readEnding } from '../session/kept-ending.ts'
import { within } from '../platform/within.ts'
import { clearStorage, readUnerased, readUserInfo, removeUnerased } from '../session/storage.ts'
import { deviceTimes, watchActivity } from '../session/watch-activity.ts'
import { erasedNow } from '../vault/leftover-text.ts'
import { deleteDatabase, databaseNames } from '../vault/storage-buckets.ts'
import { openDialog } from './dialogs.ts'
import { showToast } from './toasts.ts'

/** As in the app, after what the person waits for. */
const cleanUpDelayMs = 5_000

/** How long the end of a session waits for a step of the storage. */
const storageTimeoutMs = 1_000

/** Whose page this is, as long as the document lasts. */
let user = readUserInfo()

const inactivity = createInactivity({
  ...deviceTimes,
  loggedIn: () => user !== null,
  report: () => void call('activity'),
  end: () => void end(),
  warn,
})

/** Watches the session as the app does, and says why the last one ended. */
export function startSession(): void {
  if (!user) delete document.documentElement.dataset['member']
  showSessionEnd()
  void eraseLeft().catch(() => undefined) // a page of the app tries it again
  watchActivity(inactivity, sync)
  setTimeout(() => void cleanUp(), cleanUpDelayMs)
}

/** Erases what a logout has left, if it said where. */
async function eraseLeft(): Promise<void> {
  for (const left of readUnerased()) {
    if (!('vault' in left)) continue
    await Promise.all([`key-${left.vault}`, `vault-${left.vault}`].map(deleteDatabase))
    removeUnerased(left)
    showToast('success', erasedNow)
  }
}

/** Without a session no vault is open: a key that one has left is over (D-91). */
async function cleanUp(): Promise<void> {
  const keys = await keyNames()
  if (readUserInfo()) return
  await Promise.all(keys.map(deleteDatabase)).catch(() => undefined)
}

/** Sends a call whose answer is not needed. */
async function call(name: 'activity' | 'logout'): Promise<void> {
  const token = user?.token
  if (!token) return
  const headers = { authorization: `Bearer ${token}` }
  const request = { method: 'POST', headers, keepalive: name === 'logout' } // the page leaves then
  await fetch(`/api/users/${name}`, request)
    .then((answer) => answer.text())
    .catch(() => undefined)
}

/** After an hour without activity: nothing of the session stays, and the vault is closed. */
async function end(): Promise<void> {
  void call('logout')
  const member = user?._id
  user = null
  clearStorage()
  const keys = await within(storageTimeoutMs, keyNames(), [])
  keepEnding({
    why: inactivityReason,
    how: { cause: 'inactivity', keepsReviews: keys.length > 0 },
    from: location.pathname + location.search + location.hash,
    member,
  })
  const deleted = Promise.all(keys.map(deleteDatabase)).catch(() => [])
  await within(storageTimeoutMs, deleted, []) // the next page deletes what is left
  location.assign(to.home)
}

const keyNames = async () =>
  (await databaseNames().catch((): string[] => [])).filter((name) => name.startsWith('key-'))

/** Follows a login or logout of another tab. */
function sync(): void {
  const now = readUserInfo()
  if (now?._id === user?._id) return
  if (!now) location.assign(to.home)
  else if (user) location.replace(to.memberHome)
  else location.reload()
}

function showSessionEnd(): void {
  if (user) return forgetEnding()
  const ending = readEnding()
  if (!ending) return
  if (ending.from === undefined) {
    forgetEnding()
    return showToast(ending.kind ?? 'info', ending.why)
  }
  showToast('info', ending.why, {
    label: 'Log in',
    run: () => leaveToApp('log-in', to.login),
    dismissed: forgetEnding,
  })
}

/** Warns during the last minute of the hour; any activity closes it with the next check. */
function warn(secondsLeft: number | null): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-warning]')
  if (!dialog) return
  if (secondsLeft === null) return dialog.close()
  dialog.querySelector('[data-seconds]')!.textContent = String(secondsLeft)
  if (!dialog.open)
    openDialog(dialog, () => {
      inactivity.active()
      inactivity.check()
    })
}
