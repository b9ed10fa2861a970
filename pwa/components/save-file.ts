/** Saves a file that was fetched or made in the page under this name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then; revoking at once would stop it in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
