import { useEffect, useState } from 'react'
import type { FormMemory, Owner } from '../../session/form-memory.ts'
import { useIsHydrated } from '../useIsHydrated.ts'

/**
 * Keeps what is typed into a form. `restore` gets what its owner typed before this document was loaded, once the page is
 * alive.
 */
export function useKeptForm<Values extends object>(
  memory: FormMemory<Values>,
  owner: Owner,
  values: Values,
  restore: (kept: Values) => void,
): void {
  const isHydrated = useIsHydrated()
  const [askedFor, setAskedFor] = useState<Owner | null>(null)
  if (isHydrated && owner !== askedFor) {
    setAskedFor(owner)
    const kept = memory.restore(owner)
    if (kept) restore(kept)
  }
  useEffect(() => {
    if (isHydrated) memory.write(owner, values)
  }, [isHydrated, memory, owner, values])
}
