import { counted } from '../../../shared/counted.ts'
import { askToLogInAgain } from '../../offline/login-again.ts'
import { lostTitle, saidOfDrafts } from '../../offline/lost.ts'
import { useVault, type VaultState } from '../../offline/vault-state.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

const said: Record<NonNullable<VaultState['trouble']>, string> = {
  full: 'This device has no room left, so not everything could be saved. Make room on the device, or allow fewer pictures below.',
  lost: 'The browser closed its storage and does not open it again. Reload the page; what you type is kept only while this page stays open.',
  unavailable:
    'This browser gives the page no storage, as some do in private windows. Guests cannot be saved here, and what you type is kept only while this page stays open.',
  missing:
    'Until you enter your password again, nothing is saved on this device, and what was saved before stays closed.',
}

/** What is wrong with the storage of this device; unsent reviews come first. */
export function StorageTroubleNotice() {
  const { trouble, drafts, isPersisted, damaged, lost } = useVault()
  return (
    <>
      {lost && (
        <Notice kind="negative" title={lostTitle}>
          <p>
            Neither your login nor your password opened it. {saidOfDrafts(lost.drafts)} The guests you viewed
            are loaded again.
          </p>
        </Notice>
      )}
      {drafts.length > 0 && (trouble !== null || isPersisted === false) && (
        <Notice kind="waiting" title="Send your unsent reviews soon">
          <p>
            {trouble === null
              ? 'This browser may remove what is saved here when the device runs short of space.'
              : 'The storage of this device has a problem, so they could be lost.'}
          </p>
        </Notice>
      )}
      {trouble && (
        <Notice kind={trouble === 'missing' ? 'info' : 'negative'}>
          <div className="stack-tight">
            <p>{said[trouble]}</p>
            {trouble === 'missing' && (
              <div>
                <Button onClick={askToLogInAgain}>Enter password</Button>
              </div>
            )}
          </div>
        </Notice>
      )}
      {damaged > 0 && (
        <Notice kind="negative">
          <p>
            {counted(damaged, 'saved record was', 'saved records were')} damaged and thrown away. What the
            server has is loaded again with the next connection.
          </p>
        </Notice>
      )}
    </>
  )
}
