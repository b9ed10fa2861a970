import { useEffect, useState } from 'react'
import type { ListPage, ListQuery } from '../../api/admin.ts'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import type { TableState } from '../../components/table/arrange.ts'

const settledAfterMs = 250

type LoadPage<Row> = (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>
type Shown<Row> = { key: string; rows: Row[]; next: string | null }
type Failure = { key: string; message: string; unreachable: boolean }

export type AdminList<Row> = {
  /** What is on the table: null before the first answer; of the order before while the next one loads. */
  rows: Row[] | null
  failure: Omit<Failure, 'key'> | null
  /** True while what is shown is not yet what is asked for. */
  isBusy: boolean
  /** Loads the next page; null when there is none. */
  more: (() => Promise<void>) | null
  retry: () => void
  /** New facts about one row, without loading it again. */
  change: (id: string, changes: Partial<Row>) => void
}

/** A list of the server, page by page, in the order and with the filter of a table (D-82). Keep `load` stable. */
export function useAdminList<Row extends { _id: string }>(
  load: LoadPage<Row>,
  { sort, descending, filter }: TableState,
): AdminList<Row> {
  const q = useSettled(filter.trim())
  const order = sort === null ? '' : `${descending ? '-' : ''}${sort}`
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Shown<Row> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const key = JSON.stringify([order, q, attempt])

  useEffect(() => {
    const left = new AbortController()
    load(queryOf(order, q), left.signal)
      .then(({ data, next }) => {
        if (left.signal.aborted) return
        setShown({ key, rows: data, next })
        setFailure(null)
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        setFailure({ key, message: messageOf(error), unreachable: isUnreachable(error) })
      })
    return () => left.abort()
  }, [load, order, q, key])

  async function more() {
    if (!shown?.next) return
    const query = { ...queryOf(order, q), cursor: shown.next }
    const { data, next } = await load(query, new AbortController().signal)
    setShown((now) => (now?.key === shown.key ? { key: now.key, rows: joined(now.rows, data), next } : now))
  }

  const current = failure?.key === key ? failure : null
  return {
    rows: shown?.rows ?? null,
    failure: current,
    isBusy: !current && shown?.key !== key,
    more: shown?.next ? more : null,
    retry: () => setAttempt((before) => before + 1),
    change: (id, changes) =>
      setShown(
        (now) =>
          now && { ...now, rows: now.rows.map((row) => (row._id === id ? { ...row, ...changes } : row)) },
      ),
  }
}

const queryOf = (order: string, q: string): ListQuery => ({ sort: order || undefined, q: q || undefined })

/** A row whose place in the order has changed meanwhile may come again: the new one counts. */
function joined<Row extends { _id: string }>(rows: Row[], added: Row[]): Row[] {
  const again = new Set(added.map(({ _id }) => _id))
  return [...rows.filter(({ _id }) => !again.has(_id)), ...added]
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, settledAfterMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
