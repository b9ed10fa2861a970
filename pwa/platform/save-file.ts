/** Downloads a blob under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers cancel the download when the address is revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Has the browser download what is at this link of ours; the page itself holds nothing of it. */
export function saveLink(link: string, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = name
  anchor.click()
}
