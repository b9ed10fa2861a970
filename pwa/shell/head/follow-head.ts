/** What `headOf` wrote for the loaded page; kept, since members' pages remove it. */
const written = [
  ...document.head.querySelectorAll<HTMLElement>(
    'link[rel=canonical], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]',
  ),
]
const loaded = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href

/**
 * Makes the document's head describe the shown page, for sharing. A page without a description is private and gets
 * no such elements; the structured data belong to the loaded page alone.
 */
export function followHead(path: string, title: string, description: string | undefined): void {
  for (const element of written) element.remove()
  if (loaded === undefined || description === undefined) return
  const address = new URL(path.replace(/(.)\/+$/, '$1'), loaded).href
  const contents: Record<string, string> = {
    'og:url': address,
    'og:title': title,
    'og:description': description,
  }
  for (const element of written) {
    if (element instanceof HTMLScriptElement && address !== loaded) continue
    if (element instanceof HTMLLinkElement) element.href = address
    const content = contents[element.getAttribute('property') ?? '']
    if (content !== undefined) element.setAttribute('content', content)
    document.head.append(element)
  }
}
