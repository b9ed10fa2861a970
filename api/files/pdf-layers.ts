import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

const [off, not, and, oc] = ['OFF', 'Not', 'And', 'OC'].map(PDFName.of)

/** Takes out what hidden layers draw: the clean copy knows no layers, so that they would appear. */
export function removeHiddenLayers(source: PDFDocument): void {
  const { context } = source
  const properties = context.lookup(source.catalog.get(PDFName.of('OCProperties')))
  if (!(properties instanceof PDFDict)) return
  const isShown = layersOf(properties)
  const seen = new Set<PDFObject>()
  const isHidden = (object: PDFObject | undefined) =>
    object instanceof PDFDict && object.has(oc!) && !isShown(object.get(oc!))
  for (const { node } of source.getPages()) {
    const notes = node.Annots()?.asArray() ?? []
    const shown = notes.filter((note) => !isHidden(context.lookup(note)))
    if (shown.length < notes.length) node.set(PDFName.of('Annots'), context.obj(shown))
    const { Contents } = node.normalizedEntries()
    const hidden = clean(node.Resources())
    if (!Contents || hidden.size === 0) continue
    const content = Contents.asArray()
      .map((ref) => textOf(context.lookup(ref)))
      .join('\n')
    node.set(PDFName.of('Contents'), context.register(context.flateStream(withoutMarked(content, hidden))))
  }

  /** Empties the hidden forms and pictures of the resources; returns the names that mark hidden content. */
  function clean(resources: PDFDict | undefined): Set<string> {
    const entries = (key: string) => {
      const dict = resources?.lookup(PDFName.of(key))
      return dict instanceof PDFDict ? dict.entries().map(([name, value]) => ({ dict, name, value })) : []
    }
    for (const { dict, name, value } of entries('XObject')) {
      const object = context.lookup(value)
      if (!(object instanceof PDFRawStream) || seen.has(object)) continue
      seen.add(object)
      if (isHidden(object.dict)) {
        const empty = context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0] })
        if (value instanceof PDFRef) context.assign(value, empty)
        else dict.set(name, empty)
        continue
      }
      const inner = object.dict.lookup(PDFName.of('Resources'))
      const hidden = inner instanceof PDFDict ? clean(inner) : new Set<string>()
      if (hidden.size === 0 || !(value instanceof PDFRef)) continue
      const { dict: kept } = object
      const text = Buffer.from(withoutMarked(textOf(object), hidden), 'latin1')
      for (const key of ['Filter', 'DecodeParms']) kept.delete(PDFName.of(key))
      context.assign(value, PDFRawStream.of(kept, text))
    }
    return new Set(
      entries('Properties')
        .filter(({ value }) => !isShown(value))
        .map(({ name }) => name.asString()),
    )
  }
}

/** Whether a layer, or what several of them decide together, is shown at first. */
function layersOf(properties: PDFDict) {
  const { context } = properties
  const first = properties.lookup(PDFName.of('D'))
  const listed = (key: string) => {
    const list = first instanceof PDFDict ? first.lookup(PDFName.of(key)) : undefined
    return new Set(list instanceof PDFArray ? list.asArray().map((one) => context.lookup(one)) : [])
  }
  const [on, hidden] = [listed('ON'), listed('OFF')]
  const isOff = first instanceof PDFDict && first.lookup(PDFName.of('BaseState')) === off
  const isLayerShown = (layer: PDFObject | undefined) => (isOff ? on.has(layer) : !hidden.has(layer))

  function isTrue(expression: PDFObject | undefined, depth = 0): boolean {
    const found = context.lookup(expression)
    if (!(found instanceof PDFArray) || depth > 50) return isLayerShown(found)
    const [operator, ...parts] = found.asArray()
    const values = parts.map((part) => isTrue(part, depth + 1))
    if (operator === not) return !values[0]
    return operator === and ? values.every(Boolean) : values.some(Boolean)
  }

  return (value: PDFObject | undefined): boolean => {
    const object = context.lookup(value)
    if (!(object instanceof PDFDict) || object.lookup(PDFName.of('Type')) !== PDFName.of('OCMD'))
      return isLayerShown(object)
    if (object.lookup(PDFName.of('VE')) instanceof PDFArray) return isTrue(object.get(PDFName.of('VE')))
    const group = object.lookup(PDFName.of('OCGs'))
    const layers = group instanceof PDFArray ? group.asArray().map((one) => context.lookup(one)) : [group]
    const states = layers.filter((one) => one instanceof PDFDict).map(isLayerShown)
    if (states.length === 0) return true
    const policy = String(object.lookup(PDFName.of('P')) ?? '/AnyOn')
    if (policy === '/AllOn') return states.every(Boolean)
    if (policy === '/AnyOff') return !states.every(Boolean)
    return policy === '/AllOff' ? !states.some(Boolean) : states.some(Boolean)
  }
}

function textOf(stream: PDFObject | undefined): string {
  if (stream instanceof PDFContentStream) return Buffer.from(stream.getUnencodedContents()).toString('latin1')
  return stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : ''
}

const painting = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's'])
const showing = new Set(['Do', 'sh', 'Tj', 'TJ', "'", '"', 'EI'])
const token = /[\s\0]+|%[^\r\n]*|<<|>>|<[^>]*>|[[\]{}]|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+|[()<>]/y

/** The content without what it paints under these marks; it still moves and sets what later content needs. */
function withoutMarked(content: string, names: Set<string>): string {
  const out: string[] = []
  const marks: boolean[] = []
  let operands: string[] = []
  for (token.lastIndex = 0; token.lastIndex < content.length;) {
    const start = token.lastIndex
    let text = token.exec(content)?.[0]
    if (text === undefined) break
    if (text === '(') text = content.slice(start, (token.lastIndex = endOfText(content, start)))
    else if (text === 'ID') {
      const end = /[\s\0]EI(?=[\s\0]|$)/g
      end.lastIndex = start
      token.lastIndex = end.exec(content) ? end.lastIndex : content.length
      operands.push(content.slice(start, token.lastIndex))
      text = 'EI'
    }
    if (text === 'BI' || !/^[A-Za-z'"]/.test(text) || /^(?:true|false|null)$/.test(text)) {
      operands.push(text)
      continue
    }
    const isHidden = marks.at(-1) === true
    const isInline = text === 'EI'
    if (text === 'BDC' || text === 'BMC') {
      const [tag, name] = operands.filter((one) => /\S/.test(one)).slice(-2)
      marks.push(isHidden || (text === 'BDC' && tag === '/OC' && names.has(name ?? '')))
    } else if (text === 'EMC') marks.pop()
    if (isHidden && painting.has(text)) out.push(' n ')
    else if (!(isHidden && showing.has(text))) out.push(...operands, isInline ? '' : text)
    else out.push(' ')
    operands = []
  }
  return out.join('') + operands.join('')
}

function endOfText(content: string, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    if (content[at] === '\\') at += 1
    else if (content[at] === '(') depth += 1
    else if (content[at] === ')' && --depth === 0) return at + 1
  }
  return content.length
}
