import type { SendFile } from '../api/files.ts'
import { useFiles, type Files } from '../ui/files/useFiles.ts'

export const documentKinds = ['documents', 'insuranceDocuments', 'otherDocuments'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  documents: 'Government ID',
  insuranceDocuments: 'Insurance declaration',
  otherDocuments: 'Other documents',
}

export type DocumentFiles = {
  byKind: Record<DocumentKind, Files>
  /** The form's values, by kind. */
  entries: Record<DocumentKind, (File | string)[]>
  /** True while files are being prepared or uploaded. */
  busy: boolean
  isEmpty: boolean
  clear: () => void
}

/** The chosen files of the three document fields. With `sendFile` each is uploaded on its own. */
export function useDocumentFiles(options: { sendFile?: SendFile } = {}): DocumentFiles {
  const byKind = {
    documents: useFiles(options),
    insuranceDocuments: useFiles(options),
    otherDocuments: useFiles(options),
  }
  const all = Object.values(byKind)
  return {
    byKind,
    entries: {
      documents: byKind.documents.entries,
      insuranceDocuments: byKind.insuranceDocuments.entries,
      otherDocuments: byKind.otherDocuments.entries,
    },
    busy: all.some((files) => files.busy),
    isEmpty: all.every((files) => files.files.length === 0),
    clear: () => all.forEach((files) => files.clear()),
  }
}
