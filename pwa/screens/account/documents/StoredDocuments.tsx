import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { fileIdOf } from '../../../../shared/schemas/files.ts'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { documentKinds, documentLabels } from '../../../documents/useDocumentFiles.ts'
import { ErrorText } from '../../../ui/ErrorText.tsx'

/** Links expire after 15 minutes; they are renewed when less than this is left. */
const renewBeforeMs = 60_000

type Props = {
  details: UserDetails
  onChanged: (details: UserDetails) => void
  onReload: () => Promise<unknown>
}

type StoredDocument = { link: string; name: string }

function listDocuments(details: UserDetails): StoredDocument[] {
  return documentKinds.flatMap((kind) =>
    details[kind].map((link, index) => ({ link, name: `${documentLabels[kind]} ${index + 1}` })),
  )
}

/** The stored documents with their links. They can be removed until the account is verified. */
export function StoredDocuments({ details, onChanged, onReload }: Props) {
  const [removing, setRemoving] = useState<StoredDocument | null>(null)
  const stored = listDocuments(details)
  const refresh = () => renewLinks(stored, onReload)
  if (stored.length === 0) return null
  return (
    <>
      <ul className="rows" aria-label="Stored documents" onPointerEnter={refresh} onFocusCapture={refresh}>
        {stored.map((document) => (
          <li key={fileIdOf(document.link) ?? document.link}>
            <a href={document.link} target="_blank" rel="noopener" className="row target">
              <FileText aria-hidden size={20} />
              {document.name}
            </a>
            {!details.isAccountVerified && (
              <Button
                look="plain"
                aria-label={`Remove ${document.name}`}
                onClick={() => setRemoving(document)}
              >
                <X aria-hidden size={18} />
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RemoveDialog document={removing} onClose={() => setRemoving(null)} onRemoved={onChanged} />
    </>
  )
}

/** Renews links that are about to expire. */
function renewLinks(stored: StoredDocument[], reload: () => Promise<unknown>): void {
  if (!stored.some(({ link }) => isExpiring(link))) return
  reload().catch((error: unknown) => console.warn('The links could not be renewed', error))
}

function isExpiring(link: string): boolean {
  const expires = Number(new URL(link, location.origin).searchParams.get('expires'))
  return expires - Date.now() < renewBeforeMs
}

type RemoveProps = {
  document: StoredDocument | null
  onClose: () => void
  onRemoved: (details: UserDetails) => void
}

function RemoveDialog({ document, onClose, onRemoved }: RemoveProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  function close() {
    setFailure(null)
    onClose()
  }

  async function remove(link: string) {
    setIsBusy(true)
    setFailure(null)
    try {
      onRemoved(await api.removeDocument({ id: fileIdOf(link) ?? '' }))
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title={`Remove ${document?.name ?? 'document'}?`}
      open={document !== null}
      onClose={close}
      description="The file will be erased. You can upload another one anytime."
      actions={
        <>
          <Button onClick={close}>Keep it</Button>
          <Button look="danger" busy={isBusy} onClick={() => document && void remove(document.link)}>
            Remove
          </Button>
        </>
      }
    >
      <ErrorText>{failure}</ErrorText>
    </Dialog>
  )
}
