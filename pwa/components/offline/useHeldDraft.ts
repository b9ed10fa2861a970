import { useEffect, useState } from 'react'
import type { Draft } from '../../offline/draft.ts'
import { holdDraft } from '../../offline/send-drafts.ts'
import { toast } from '../toast.ts'

/** Said of a draft that cannot be edited or discarded now. */
export const busyMessage = 'This review is being sent, or edited in another window.'

/** The draft that is edited here, if any. From `hold` to `letGo`, or to the end of the component, no tab sends it. */
export function useHeldDraft(drafts: readonly Draft[]) {
  const [wanted, setWanted] = useState<string | null>(null)
  const [heldId, setHeldId] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    const letGo = holdDraft(wanted, setHeldId, () => {
      setWanted(null)
      toast(busyMessage)
    })
    return () => {
      letGo()
      setHeldId(null)
    }
  }, [wanted])
  return {
    held: drafts.find(({ id }) => id === heldId),
    hold: setWanted,
    letGo: () => setWanted(null),
  }
}
