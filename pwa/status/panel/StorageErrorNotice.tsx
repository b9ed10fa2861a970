import { useState } from 'react'
import { brand } from '../../../shared/brand.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import { openLoginPrompt } from '../../auth/login-again.ts'
import { hasHomeScreen, isInstalled } from '../../platform/device.ts'
import { resetTitle, lostReviewsText } from '../../vault/reset-notice.ts'
import { useOutbox } from '../../outbox/outbox-state.ts'
import { useVault, type VaultState } from '../../vault/vault-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const storageErrorTexts: Record<NonNullable<VaultState['storageError']>, string> = {
  full: 'This device has no room left, so not everything could be saved. Make room on the device, or allow fewer pictures below.',
  lost: 'The browser closed its storage and does not open it again. Reload the page; what you type is kept only while this page stays open.',
  unavailable:
    'This browser gives the page no storage, as some do in private windows. Guests cannot be saved here, and what you type is kept only while this page stays open.',
  gone: 'What was saved on this device was removed while this page was open, by the browser or by somebody who cleared the data of this site. Enter your password to save it again; until then what you type is kept only while this page stays open.',
  missing:
    'Until you enter your password again, nothing is saved on this device, and what was saved before stays closed.',
}

/** Problems with the storage of this device; unsent reviews come first. */
export function StorageErrorNotice() {
  const { storageError, isPersisted, corruptRecords, reset } = useVault()
  const hasUnsent = useOutbox((outbox) => outbox.waiting.length > 0)
  return (
    <>
      {reset && (
        <Notice kind="negative" title={resetTitle}>
          <p>
            Neither your login nor your password opened it. {lostReviewsText(reset.lostReviews)} The guests
            you viewed are loaded again.
          </p>
        </Notice>
      )}
      {hasUnsent && (storageError !== null || isPersisted === false) && (
        <Notice kind="waiting" title="Send your unsent reviews soon">
          <p>
            {storageError === null
              ? 'This browser may remove what is saved here when the device runs short of space.'
              : 'The storage of this device has a problem, so they could be lost.'}
          </p>
        </Notice>
      )}
      {hasUnsent && <SevenDays />}
      {storageError && (
        <Notice kind={storageError === 'missing' ? 'info' : 'negative'}>
          <div className="stack-tight">
            <p>{storageErrorTexts[storageError]}</p>
            {(storageError === 'missing' || storageError === 'gone') && (
              <div>
                <Button onClick={openLoginPrompt}>Enter password</Button>
              </div>
            )}
          </div>
        </Notice>
      )}
      {corruptRecords > 0 && (
        <Notice kind="negative">
          <p>
            {pluralize(corruptRecords, 'saved record was', 'saved records were')} damaged and thrown away.
            What the server has is loaded again with the next connection.
          </p>
        </Notice>
      )}
    </>
  )
}

/** Safari keeps less for a page than for an app. Said once: the cookie is that of a declined install offer. */
function SevenDays() {
  const [isRead, setIsRead] = useState(() => document.cookie.includes('install=no-more'))
  if (isRead || !hasHomeScreen() || isInstalled()) return null
  function close() {
    document.cookie = 'install=no-more; path=/; max-age=31536000; samesite=lax'
    setIsRead(true)
  }
  return (
    <Notice kind="waiting" title="Safari keeps this for seven days">
      <div className="stack-tight">
        <p>
          After seven days without a visit Safari removes what is saved here, unsent reviews too. To keep it,
          press Share, choose Add to Home Screen, and use {brand.name} from there.
        </p>
        <div>
          <Button onClick={close}>OK</Button>
        </div>
      </div>
    </Notice>
  )
}
