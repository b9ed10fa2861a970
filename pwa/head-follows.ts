/** What `headOf` wrote for the page that was loaded; kept, since pages for members go without. */
const written = [
  ...document.head.querySelectorAll<HTMLElement>(
    'link[rel=canonical], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]',
  ),
]
const loaded = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href

/**
 * The head of the document speaks of the page that is shown now, for whoever shares or reads it there. A page without
 * a description is nobody else's business; the facts for search engines belong to the page that was loaded alone.
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
