import type { RecordKind } from './vault-db.ts'

/** What happens to a record: it stays as it was, is renewed by the next synchronization, or erased. */
type Life = {
  merge: 'stays' | 'renewed'
  erasure: 'stays' | 'erased'
  closing: 'erased'
  migration: 'stays' | 'renewed'
}
const life = (merge: Life['merge'], erasure: Life['erasure'], migration: Life['migration']): Life => ({
  merge,
  erasure,
  closing: 'erased',
  migration,
})

/**
 * What each kind of record of a device goes through when guests are merged or erased, the account is closed, and a newer
 * release opens it; a kind without a line does not compile. No copy holds any. Reviews that wait survive all of it until
 * the account itself is closed.
 */
export const recordLives: Readonly<Record<RecordKind, Life>> = {
  manifest: life('stays', 'stays', 'stays'),
  member: life('stays', 'stays', 'stays'),
  settings: life('stays', 'stays', 'stays'),
  sync: life('stays', 'stays', 'renewed'),
  cards: life('renewed', 'erased', 'renewed'),
  guest: life('renewed', 'erased', 'renewed'),
  thumbnail: life('stays', 'erased', 'renewed'),
  stays: life('renewed', 'stays', 'renewed'),
  'waiting-stays': life('stays', 'stays', 'stays'),
  'note-draft': life('stays', 'stays', 'stays'),
  'half-typed': life('stays', 'stays', 'stays'),
  'half-typed-file': life('stays', 'stays', 'stays'),
  waiting: life('stays', 'stays', 'stays'),
  'waiting-file': life('stays', 'stays', 'stays'),
}
