import { type Fate, fateOf } from '../../shared/fates.ts'
import type { RecordKind } from './vault-db.ts'

/**
 * What each kind of record of a device goes through, in the order of `Fate`; a kind without a line does not compile. A
 * guest's records are renewed or erased by the next synchronization; reviews that wait survive all of it until the
 * account itself is closed.
 */
export const vaultFates: Readonly<Record<RecordKind, Fate>> = {
  manifest: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  member: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  settings: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  sync: fateOf(['stays', 'stays', 'erased', 'left out', 'renewed']),
  cards: fateOf(['renewed', 'erased', 'erased', 'left out', 'renewed']),
  guest: fateOf(['renewed', 'erased', 'erased', 'left out', 'renewed']),
  thumbnail: fateOf(['stays', 'erased', 'erased', 'left out', 'renewed']),
  arrivals: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  'half-typed': fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  'half-typed-file': fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  waiting: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  'waiting-file': fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
}
