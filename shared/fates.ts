/**
 * What happens to stored things. `stays`: as it was; `moves`: goes on under the guest that is left, or the author that
 * nobody can name; `renewed`: derived again from what is left; `erased`; `copied`: in the copy, and still here;
 * `left out`: not in the copy, because it is another's, secret or technical.
 */
export type Fate = {
  /** Two guests become one. */
  merge: 'stays' | 'moves' | 'renewed'
  /** A guest is erased by a decided case. */
  erasure: 'stays' | 'renewed' | 'erased'
  /** A member closes the account; what a device holds of it. */
  closing: 'stays' | 'moves' | 'renewed' | 'erased'
  /** A member's own copy, or a guest's. */
  export: 'copied' | 'left out'
  /** A newer release finds it. */
  migration: 'stays' | 'renewed'
}

type Row = readonly [Fate['merge'], Fate['erasure'], Fate['closing'], Fate['export'], Fate['migration']]

/** The fates in the order of `Fate`. */
export const fateOf = ([merge, erasure, closing, copy, migration]: Row): Fate => ({
  merge,
  erasure,
  closing,
  export: copy,
  migration,
})
