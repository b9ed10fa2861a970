import {
  PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib'

const [pagesKey, kidsKey, parentKey, typeKey, resourcesKey] = [
  'Pages',
  'Kids',
  'Parent',
  'Type',
  'Resources',
].map(PDFName.of) as [PDFName, PDFName, PDFName, PDFName, PDFName]

export const resourceKinds = [
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
].map(PDFName.of)

/** Finds the pages as readers do: from the top down, whatever a node says of its type or its parent. */
export function mendPageTree(source: PDFDocument): void {
  const { context } = source
  const named: PDFDict = source.catalog
  // The library knows a catalog by its type alone.
  if (!(named instanceof PDFCatalog) && named instanceof PDFDict)
    Object.assign(source, { catalog: PDFCatalog.fromMapWithContext(named.asMap(), context) })
  const seen = new Set<PDFDict>()
  const top = source.catalog.get(pagesKey)
  const todo = top instanceof PDFRef && asNode(top, context) ? [top] : []
  for (let ref = todo.pop(); ref; ref = todo.pop()) {
    const node = context.lookup(ref, PDFDict)
    seen.add(node)
    const kids = node.lookup(kidsKey)
    if (!(kids instanceof PDFArray)) continue
    const refs = kids.asArray().map((kid) => (kid instanceof PDFDict ? context.register(kid) : kid))
    const kept = refs.filter((kid) => {
      const found = kid instanceof PDFRef && asNode(kid, context)
      if (!found || seen.has(found)) return false
      found.set(parentKey, ref)
      if (!(found instanceof PDFPageTree)) return true
      seen.add(found)
      return todo.push(kid) > 0
    })
    node.set(kidsKey, context.obj(kept))
  }
}

/** The page or the part of the tree at a reference, under its own type. */
function asNode(ref: PDFRef, context: PDFContext): PDFDict | null {
  const found = context.lookup(ref)
  if (!(found instanceof PDFDict)) return null
  const kind = found.lookup(kidsKey) instanceof PDFArray ? PDFPageTree : PDFPageLeaf
  if (found instanceof kind) return found
  found.set(typeKey, PDFName.of(kind === PDFPageTree ? 'Pages' : 'Page'))
  const node = kind.fromMapWithContext(found.asMap(), context)
  context.assign(ref, node)
  return node
}

/** Readers look for what the resources of a page lack in those of the tree above it. */
export function inheritResources(page: PDFPageLeaf): void {
  const merged = page.context.obj({})
  page.ascend((node) => {
    const own = node.lookup(resourcesKey)
    for (const key of resourceKinds)
      if (own instanceof PDFDict && own.has(key) && !merged.has(key)) merged.set(key, own.get(key)!)
  })
  page.set(resourcesKey, merged)
}
