import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../api/api-error.ts'
import type { TableState } from '../../ui/table/arrange.ts'

const debounceMs = 250

/** Sort order (a column, with '-' before it for descending), filter and page of a list. */
export type ListQuery = { sort?: string; q?: string; cursor?: string }

/** A page of a list; `next` is the cursor of the following page. */
type ListPage<Row> = { data: Row[]; next: string | null }
type LoadPage<Row> = (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>
type LoadedRows<Row> = { key: string; rows: Row[]; next: string | null }
type ListFailure = Failure & { key: string }

export type AdminList<Row> = {
  /** The loaded rows, null before the first response. They stay while another order or filter loads. */
  rows: Row[] | null
  failure: Omit<Failure, 'key'> | null
  /** True while `rows` do not match the requested order and filter. */
  isBusy: boolean
  /** Loads the next page; null on the last one. */
  loadMore: (() => Promise<void>) | null
  retry: () => void
  /** Changes a row without reloading it. */
  change: (id: string, changes: Partial<Row>) => void
}

/** Loads a list page by page, in the order and with the filter of a table. Keep `load` stable. */
export function useAdminList<Row extends { _id: string }>(
  load: LoadPage<Row>,
  { sort, descending, filter }: TableState,
): AdminList<Row> {
  const q = useDebounced(filter.trim())
  const order = sort === null ? '' : `${descending ? '-' : ''}${sort}`
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<LoadedRows<Row> | null>(null)
  const [failure, setFailure] = useState<ListFailure | null>(null)
  const key = JSON.stringify([order, q, attempt])
  // What changed since the load of this key began: its answer may be older than that.
  const changed = useRef(new Map<string, Partial<Row>>())

  useEffect(() => {
    const controller = new AbortController()
    const changes = changed.current
    changes.clear()
    load(queryOf(order, q), controller.signal)
      .then(({ data, next }) => {
        if (controller.signal.aborted) return
        setLoaded({ key, rows: withChanges(data, changes), next })
        setFailure(null)
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        setFailure({ key, ...failureOf(error) })
      })
    return () => controller.abort()
  }, [load, order, q, key])

  async function loadMore() {
    if (!loaded?.next) return
    const query = { ...queryOf(order, q), cursor: loaded.next }
    const { data, next } = await load(query, new AbortController().signal)
    setLoaded((now) =>
      now?.key === loaded.key
        ? { key: now.key, rows: withChanges(mergeRows(now.rows, data), changed.current), next }
        : now,
    )
  }

  const currentFailure = failure?.key === key ? failure : null
  return {
    rows: loaded?.rows ?? null,
    failure: currentFailure,
    isBusy: !currentFailure && loaded?.key !== key,
    loadMore: loaded?.next ? loadMore : null,
    retry: () => setAttempt((before) => before + 1),
    change: (id, changes) => {
      changed.current.set(id, { ...changed.current.get(id), ...changes })
      setLoaded((now) => now && { ...now, rows: withChanges(now.rows, changed.current) })
    },
  }
}

const queryOf = (order: string, q: string): ListQuery => ({ sort: order || undefined, q: q || undefined })

const withChanges = <Row extends { _id: string }>(rows: Row[], changes: ReadonlyMap<string, Partial<Row>>) =>
  rows.map((row) => ({ ...row, ...changes.get(row._id) }))

/** Replaces rows that come again because their position has changed. */
function mergeRows<Row extends { _id: string }>(rows: Row[], added: Row[]): Row[] {
  const addedIds = new Set(added.map(({ _id }) => _id))
  return [...rows.filter(({ _id }) => !addedIds.has(_id)), ...added]
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setDebounced, debounceMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
