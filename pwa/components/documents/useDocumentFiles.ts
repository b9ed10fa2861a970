import { useFiles, type Files, type SendFile } from '../files/useFiles.ts'

/** The three kinds of verification documents (OP-63). */
export const documentKinds = ['documents', 'insuranceDocuments', 'otherDocuments'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentNames: Readonly<Record<DocumentKind, string>> = {
  documents: 'Government ID',
  insuranceDocuments: 'Insurance declaration',
  otherDocuments: 'Other documents',
}

export type DocumentFiles = {
  of: Record<DocumentKind, Files>
  /** What the form names, by kind. */
  entries: Record<DocumentKind, (File | string)[]>
  /** True while files are being prepared or sent. */
  busy: boolean
  isEmpty: boolean
  clear: () => void
}

/** The chosen files of the three document fields. With `sendFile` each is sent on its own (D-50). */
export function useDocumentFiles(options: { sendFile?: SendFile } = {}): DocumentFiles {
  const of = {
    documents: useFiles(options),
    insuranceDocuments: useFiles(options),
    otherDocuments: useFiles(options),
  }
  const all = Object.values(of)
  return {
    of,
    entries: {
      documents: of.documents.entries,
      insuranceDocuments: of.insuranceDocuments.entries,
      otherDocuments: of.otherDocuments.entries,
    },
    busy: all.some((files) => files.busy),
    isEmpty: all.every((files) => files.files.length === 0),
    clear: () => all.forEach((files) => files.clear()),
  }
}
