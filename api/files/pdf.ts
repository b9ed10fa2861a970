import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFField,
  type PDFForm,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { fileSizeMessage, maxFileBytes } from '../../shared/form-rules.ts'
import { Invalid, Refusal, TooLarge } from '../http/errors.ts'
import { withoutJpegMetadata } from './jpeg-metadata.ts'
import { appearanceOf, drawAnnotations, isShown } from './pdf-annotations.ts'
import { removeHiddenLayers } from './pdf-layers.ts'
import { inheritResources, mendPageTree, resourceKinds } from './pdf-pages.ts'
import { inflatedBytes, maxPageBytes, unpackedBytes } from './pdf-size.ts'

const unreadable =
  'This PDF could not be read. Please save it again in another program and choose the new copy.'
const locked = 'This PDF is protected with a password. Please save it without one and choose the new copy.'

const lettersLost =
  'Some letters in a form field of this PDF would be lost. Please print it to a new PDF and choose that one.'

const swells =
  'A page of this PDF is too large. Please save it again as a smaller file and choose the new copy.'

const pageKeys = new Set(
  ['Type', 'Parent', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Group', 'UserUnit'].map(
    PDFName.of,
  ),
)
/** TeX's metadata of each figure: its author and its path. */
const figureMetadata = ['PTEX.InfoDict', 'PTEX.FileName', 'PTEX.PageNumber']
/** Author data, actions, scripts, embedded files, and references that make a reader fetch another file. */
const unwantedKeys = ['Metadata', 'PieceInfo', 'AF', 'AA', 'A', 'JS', 'EF', ...figureMetadata].map(PDFName.of)
const unwantedStreamKeys = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI'].map(PDFName.of)
const filterKey = PDFName.of('Filter')
const optionsKey = PDFName.of('DecodeParms')
/** The keys of these dictionaries are chosen by the author: a font or a glyph may be called A. */
const freelyNamed = new Set([...resourceKinds, ...['CharProcs', 'Colorants'].map(PDFName.of)])

/**
 * Rewrites a PDF with the visible content of its pages only: no author data, scripts, actions, links or embedded
 * files; filled forms and annotations become part of the page. Throws Invalid for a broken file, one with a password,
 * and one with a page that unpacks to more than 50 MB, TooLarge for one with a photo that unpacks to more than 10 MB.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await rewrite(bytes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The library throws plain errors about the file.
    throw new Invalid(error instanceof Error && /password/i.test(error.message) ? locked : unreadable)
  }
}

async function rewrite(bytes: Uint8Array) {
  const source = await PDFDocument.load(bytes, { password: '', updateMetadata: false, parseSpeed: Infinity })
  mendPageTree(source)
  const refs = [...new Set(source.getPages().map(({ ref }) => ref))]
  if (refs.length === 0) throw new Error('no pages')
  for (const { node } of source.getPages()) inheritResources(node)
  const pages = {
    known: new Map<PDFObject, number>(),
    pages: new Set(source.getPages().map(({ node }) => node)),
  }
  if (refs.some((ref) => unpackedBytes(ref, source.context, pages) > maxPageBytes)) throw new Invalid(swells)
  removeHiddenLayers(source)
  drawFields(source)
  drawAnnotations(new Set(source.getPages()))
  await source.flush()
  for (const { node } of source.getPages()) keepPageContent(node)
  strip(
    source.getPages().map(({ ref }) => ref),
    source.context,
  )
  const copy = await PDFDocument.create({ updateMetadata: false })
  for (const page of await copy.copyPages(source, source.getPageIndices())) copy.addPage(page)
  return copy.save({ updateFieldAppearances: false, objectsPerTick: Infinity })
}

/** Gives filled-in fields an appearance where they have none; they are drawn as the annotations that they are. */
function drawFields(source: PDFDocument) {
  if (!source.catalog.has(PDFName.of('AcroForm'))) return
  // What is broken has the appearance that it has.
  unlessBroken(() => {
    const form = source.getForm()
    for (const field of form.getFields()) unlessBroken(() => fillField(field, form))
  })
}

function unlessBroken(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) throw error
  }
}

function fillField(field: PDFField, form: PDFForm) {
  if (!field.needsAppearancesUpdate()) return
  const font = form.getDefaultFont()
  const letters = new Set(font.getCharacterSet().map((code) => String.fromCodePoint(code)))
  const isKnown = (letter: string) => letters.has(letter) || /\s/.test(letter)
  // Readers have other fonts for letters such as ł; here each would be a question mark.
  if (!Array.from(textOf(field)).every(isKnown) && isDrawn(field)) throw new Invalid(lettersLost)
  field.defaultUpdateAppearances(font)
}

function textOf({ acroField }: PDFField): string {
  const chosen = listOf(acroField.V()).map((value) => acroField.dict.context.lookup(value))
  return chosen.map((value) => (isText(value) ? value.decodeText() : '')).join()
}
const isText = (value: unknown) => value instanceof PDFString || value instanceof PDFHexString

const isDrawn = ({ acroField }: PDFField) =>
  acroField.getWidgets().some(({ dict }) => isShown(dict) && !appearanceOf(dict))

function keepPageContent(page: PDFPageLeaf) {
  for (const key of page.keys()) if (!pageKeys.has(key)) page.delete(key)
}

/**
 * Visits everything that the pages reference, with a list instead of recursion: a hostile file may nest endlessly.
 */
function strip(pages: PDFRef[], context: PDFContext) {
  const seen = new Set<PDFObject>()
  const todo: { value: PDFObject; named: boolean }[] = pages.map((value) => ({ value, named: false }))
  for (let next = todo.pop(); next; next = todo.pop()) {
    const object = context.lookup(next.value)
    if (!object || seen.has(object)) continue
    seen.add(object)
    if (isUnwanted(object) && next.value instanceof PDFRef) context.assign(next.value, PDFNull)
    if (object instanceof PDFArray) for (const value of object.asArray()) todo.push({ value, named: false })
    if (object instanceof PDFRawStream && next.value instanceof PDFRef)
      stripPicture(object, next.value, context)
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    if (object instanceof PDFStream) unwantedStreamKeys.forEach((key) => dict.delete(key))
    if (!next.named) unwantedKeys.forEach((key) => dict.delete(key))
    for (const [key, value] of dict.entries()) todo.push({ value, named: freelyNamed.has(key) })
  }
}

/** Metadata, and what could not be read: it would be kept byte by byte. */
const isUnwanted = (object: PDFObject) =>
  object instanceof PDFInvalidObject ||
  (object instanceof PDFStream && object.dict.get(PDFName.of('Type')) === PDFName.of('Metadata'))

/**
 * Removes the metadata of a photo inside the PDF, such as its location, even if the photo is compressed once more.
 */
function stripPicture(picture: PDFRawStream, ref: PDFRef, context: PDFContext) {
  const { dict } = picture
  const filters = listOf(dict.lookup(filterKey)).map((filter) => context.lookup(filter))
  if (filters.at(-1) !== PDFName.of('DCTDecode')) return
  const options = listOf(dict.lookup(optionsKey)).map((each) => context.lookup(each))
  if (options.some(isPredicted)) throw new Error('a picture with an encoding that pdf-lib does not decode')
  if (inflatedBytes(picture.contents, filters.slice(0, -1)) > maxFileBytes)
    throw new TooLarge(fileSizeMessage)
  dict.set(filterKey, context.obj(filters.slice(0, -1)))
  const jpeg = decodePDFRawStream(picture).decode()
  dict.set(filterKey, PDFName.of('DCTDecode'))
  const own = options[filters.length - 1]
  if (own) dict.set(optionsKey, own)
  else dict.delete(optionsKey)
  context.assign(ref, PDFRawStream.of(dict, withoutJpegMetadata(jpeg)))
}

/** Whether rows are stored as differences from the rows before, which pdf-lib does not decode. */
const isPredicted = (options: PDFObject | undefined) =>
  options instanceof PDFDict && (options.lookup(PDFName.of('Predictor')) ?? '1').toString() !== '1'

const listOf = (object: PDFObject | undefined) => (object instanceof PDFArray ? object.asArray() : [object])
