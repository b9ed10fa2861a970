import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { fileIdOf } from '../../../../shared/schemas/files.ts'
import { messageOf } from '../../../api/api-error.ts'
import { removeDocument } from '../../../api/documents.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { documentKinds, documentNames } from '../../../components/documents/useDocumentFiles.ts'
import { ErrorText } from '../../../components/ErrorText.tsx'
import styles from '../Account.module.css'

/** Links work for 15 minutes (D-51); with less than this left they are fetched anew. */
const marginMs = 60_000

type Props = {
  details: UserDetails
  onChanged: (details: UserDetails) => void
  onReload: () => Promise<unknown>
}

type Stored = { link: string; name: string }

function storedOf(details: UserDetails): Stored[] {
  return documentKinds.flatMap((kind) =>
    details[kind].map((link, index) => ({ link, name: `${documentNames[kind]} ${index + 1}` })),
  )
}

/** What is stored, each with a link and, while the account is not verified, a way to remove it (OP-11). */
export function StoredDocuments({ details, onChanged, onReload }: Props) {
  const [leaving, setLeaving] = useState<Stored | null>(null)
  const stored = storedOf(details)
  const refresh = () => freshen(stored, onReload)
  if (stored.length === 0) return <p>Documents you upload will appear here.</p>
  return (
    <>
      <ul
        className={styles.stored}
        aria-label="Stored documents"
        onPointerEnter={refresh}
        onFocusCapture={refresh}
      >
        {stored.map((one) => (
          <li key={fileIdOf(one.link) ?? one.link} className={styles.document}>
            <a href={one.link} target="_blank" rel="noopener">
              <FileText aria-hidden size={20} />
              {one.name}
            </a>
            {!details.isAccountVerified && (
              <Button look="plain" aria-label={`Remove ${one.name}`} onClick={() => setLeaving(one)}>
                <X aria-hidden size={18} />
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RemoveDialog document={leaving} onClose={() => setLeaving(null)} onRemoved={onChanged} />
    </>
  )
}

/** Renews the links when the person comes near them and they are about to expire; a failure leaves them as they are. */
function freshen(stored: Stored[], reload: () => Promise<unknown>): void {
  if (!stored.some(({ link }) => isExpiring(link))) return
  reload().catch((error: unknown) => console.warn('The links could not be renewed', error))
}

function isExpiring(link: string): boolean {
  const expires = Number(new URL(link, location.origin).searchParams.get('expires'))
  return expires - Date.now() < marginMs
}

type RemoveProps = {
  document: Stored | null
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
      onRemoved(await removeDocument(fileIdOf(link) ?? ''))
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
      description="The file is erased. You can upload another one at any time."
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
