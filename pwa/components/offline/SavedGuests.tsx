import { counted } from '../../../shared/counted.ts'
import { syncHistory } from '../../offline/sync.ts'
import { changeBudget } from '../../offline/thumbnails.ts'
import { openVault, tellTrouble } from '../../offline/vault.ts'
import { useVault } from '../../offline/vault-state.ts'
import { SelectField } from '../SelectField.tsx'
import { shownFilling } from './filling.ts'
import { shownMoment } from './when.ts'

const megabyte = 1024 * 1024
const budgets = [0, 10, 50, 200, 500]

/** How much is saved on this device, from when it is, and how much room pictures may take. */
export function SavedGuests() {
  const { isOpen, guests, syncedAt, filling, pictures, isPersisted } = useVault()
  if (!isOpen) return null
  const used = Math.ceil(pictures.bytes / megabyte)

  function choose(chosen: string) {
    const vault = openVault()
    if (vault) void tellTrouble(() => changeBudget(vault, Number(chosen) * megabyte)).then(syncHistory)
  }

  return (
    <section className="stack-tight" aria-labelledby="saved-guests">
      <h3 id="saved-guests">Saved on this device</h3>
      <p>
        {counted(guests, 'guest')} you viewed, encrypted so that only your login opens them.{' '}
        {syncedAt && `Last compared with the server ${shownMoment(syncedAt)}.`}
      </p>
      {isPersisted === false && (
        <p>
          This browser may remove them when the device runs short of space; they come back with the next
          connection.
        </p>
      )}
      {filling !== null && (
        <output>
          Saving the guests you viewed: {shownFilling(filling)}{' '}
          <progress
            aria-label="Saving guests"
            {...(filling.total !== null && { value: filling.saved, max: filling.total })}
          />
        </output>
      )}
      <SelectField
        label="Room for evidence pictures"
        hint={`${used} MB used. The oldest leave first.`}
        name="pictureBudget"
        value={String(Math.round(pictures.budget / megabyte))}
        onChange={choose}
        onBlur={() => undefined}
        options={budgets.map((size) => ({
          value: String(size),
          label: size === 0 ? 'No pictures' : `${size} MB`,
        }))}
      />
    </section>
  )
}
