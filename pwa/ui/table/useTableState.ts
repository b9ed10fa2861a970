import { useSearchParams } from 'react-router-dom'
import type { TableState } from './arrange.ts'

/**
 * The sort order and filter of a table, stored in the address under this name:
 * `const [state, setState] = useTableState('users', { sort: 'created', descending: true })`.
 */
export function useTableState(
  name: string,
  start: Partial<TableState> = {},
): [TableState, (changes: Partial<TableState>) => void] {
  const [params, setParams] = useSearchParams()
  const order = params.get(`${name}-sort`)
  const state: TableState = {
    sort: order?.replace(/^-/, '') ?? start.sort ?? null,
    descending: order === null ? (start.descending ?? false) : order.startsWith('-'),
    filter: params.get(`${name}-filter`) ?? '',
  }
  function change(changes: Partial<TableState>) {
    const next = { ...state, ...changes }
    setParams(
      (before) => {
        if (next.sort) before.set(`${name}-sort`, next.descending ? `-${next.sort}` : next.sort)
        if (next.filter) before.set(`${name}-filter`, next.filter)
        else before.delete(`${name}-filter`)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [state, change]
}
