import { useEffect } from 'react'
import { whenIdle } from '../../components/when-idle.ts'
import { prepareGuest } from '../../offline/opened-guest.ts'

/** Of a list no more than its top is read ahead. */
const atMost = 8

/** Reads those guests at the top of a list that are saved, while the page has nothing else to do: they open at once. */
export function usePrepared(guests: readonly { _id: string }[]): void {
  const ids = guests
    .slice(0, atMost)
    .map(({ _id }) => _id)
    .join()
  useEffect(() => {
    if (!ids) return undefined
    let isLeft = false
    const prepare = async () => {
      for (const id of ids.split(',')) if (!isLeft) await prepareGuest(id)
    }
    whenIdle(() => void prepare())
    return () => void (isLeft = true)
  }, [ids])
}
