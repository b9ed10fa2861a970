import { pluralize } from '../../../shared/pluralize.ts'
import { syncHistory } from '../../vault/sync.ts'
import { changeBudget } from '../../vault/thumbnails.ts'
import { currentVault, catchStorageErrors } from '../../vault/vault.ts'
import { useVault } from '../../vault/vault-state.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { syncProgressText } from '../sync-progress.ts'
import { formatMoment } from '../format-moment.ts'

const megabyte = 1024 * 1024
const budgets = [0, 10, 50, 200, 500]

/** How many guests are saved on this device, since when, and the budget for thumbnails. */
export function SavedGuests() {
  const { isOpen, guests, syncedAt, initialSync, thumbnails, isPersisted } = useVault()
  if (!isOpen) return null
  const used = Math.ceil(thumbnails.bytes / megabyte)

  function changeRoom(megabytes: string) {
    const vault = currentVault()
    if (vault)
      void catchStorageErrors(() => changeBudget(vault, Number(megabytes) * megabyte)).then(syncHistory)
  }

  return (
    <section className="stack-tight" aria-labelledby="saved-guests">
      <h3 id="saved-guests">Saved on this device</h3>
      <p>
        {pluralize(guests, 'guest')} you viewed, encrypted so that only your login opens them.{' '}
        {syncedAt && `Last compared with the server ${formatMoment(syncedAt)}.`}
      </p>
      {isPersisted === false && (
        <p>
          This browser may remove them when the device runs short of space; they come back with the next
          connection.
        </p>
      )}
      {initialSync !== null && (
        <output>
          Saving the guests you viewed: {syncProgressText(initialSync)}{' '}
          <progress
            aria-label="Saving guests"
            {...(initialSync.total !== null && { value: initialSync.saved, max: initialSync.total })}
          />
        </output>
      )}
      <SelectField
        label="Room for evidence pictures"
        hint={`${used} MB used. The oldest are removed first.`}
        name="pictureBudget"
        value={String(Math.round(thumbnails.budget / megabyte))}
        onChange={changeRoom}
        onBlur={() => undefined}
        options={budgets.map((size) => ({
          value: String(size),
          label: size === 0 ? 'No pictures' : `${size} MB`,
        }))}
      />
    </section>
  )
}
