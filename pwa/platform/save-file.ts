import { hasHomeScreen, isInstalled } from './device.ts'

/** Shows a text, with a button where it needs another press. */
type Say = (text: string, action?: { label: string; run: () => void }) => void
let say: Say = () => undefined

/** Whether files go to the share sheet: an iPhone's installed app shows no download, or a page without a way back. */
export const hasShareSheet = () => isInstalled() && hasHomeScreen() && 'canShare' in navigator

/** Lets the page say what a file waits for, and takes links to files to the share sheet where there is one. */
export function startSaving(says: Say): void {
  say = says
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isFile = link?.hasAttribute('download') || link?.pathname.startsWith('/api/')
    if (!link || !isFile || event.defaultPrevented || !hasShareSheet()) return
    event.preventDefault()
    saveLink(link.href, link.download || decodeURIComponent(link.pathname.split('/').at(-1)!))
  })
}

/** Downloads a blob under this name. False where it went to the share sheet, which may be closed again. */
export function saveFile(file: Blob, name: string): boolean {
  const named = new File([file], name, { type: file.type })
  if (hasShareSheet() && navigator.canShare({ files: [named] })) {
    void share(named)
    return false
  }
  const address = URL.createObjectURL(file)
  download(address, name)
  // Some browsers cancel the download when the address is revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}

/** Has the browser download what is at this link of ours; the page itself holds nothing of it but for the share sheet. */
export function saveLink(link: string, name: string): void {
  if (!hasShareSheet()) return download(link, name)
  fetch(link)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`The file answers ${answer.status}`)
      saveFile(await answer.blob(), name)
    })
    .catch(() => say('The file could not be loaded. Try again with a connection.'))
}

function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

function share(file: File): Promise<void> {
  return navigator.share({ files: [file] }).catch((error: Error) => {
    // While the file was fetched, the press that asked for it has run out.
    if (error.name === 'NotAllowedError')
      say(`${file.name} is ready.`, { label: 'Save file', run: () => void share(file) })
    else if (error.name !== 'AbortError') say(`${file.name} could not be saved. Try again.`)
  })
}
