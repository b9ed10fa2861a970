import type { ReactNode } from 'react'
import { pluralize } from '../../../shared/pluralize.ts'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { MoreButton } from '../../ui/loading/MoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column, TableState } from '../../ui/table/arrange.ts'
import { Table } from '../../ui/table/Table.tsx'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useFreshFactor } from '../../auth/factor/useFreshFactor.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Admin.module.css'
import type { AdminList } from './useAdminList.ts'

type Props<Row> = {
  caption: string
  /** Singular and plural, such as 'user' and 'users'. */
  noun: readonly [one: string, many: string]
  columns: readonly Column<Row>[]
  list: AdminList<Row>
  /** True while something above is on its way: the table waits for it, so that it does not move. */
  isHeld?: boolean
  /** Sort order and filter; without them the list has an order of its own. */
  state?: TableState
  onState?: (changes: Partial<TableState>) => void
  empty: ReactNode
}

/** A table that the server sorts, filters and pages, with its five states and a CSV export. */
export function AdminTable<Row extends { _id: string }>({
  caption,
  noun,
  columns,
  list,
  isHeld = false,
  state,
  onState,
  empty,
}: Props<Row>) {
  const { failure, isBusy, loadMore, retry } = list
  const rows = isHeld ? null : list.rows
  const [, plural] = noun
  const { run, dialog } = useFreshFactor()
  const askToExport = () =>
    run(() => api.exportTable({ table: plural })).catch((error: unknown) => {
      toast(`Not saved. ${messageOf(error)}`, 'danger')
      throw error
    })
  const isFiltered = (state?.filter ?? '').trim() !== ''
  return (
    // A new element below what has come: the one that waited does not move.
    <div key={String(isHeld)} className="stack" aria-busy={isBusy}>
      {failure && <LoadFailed {...failure} onRetry={retry} />}
      {rows === null && !failure && <Skeleton label={`Loading ${plural}`} cards={6} lines={2} />}
      {rows !== null && (
        <div
          className={[styles.frame, isBusy && styles.stale, !state && styles.unsorted]
            .filter(Boolean)
            .join(' ')}
        >
          <Table
            caption={caption}
            columns={columns}
            rows={rows}
            keyOf={({ _id }) => _id}
            {...(state && { state })}
            {...(onState && { onState })}
            arranged
            {...(state && { csv: `${plural}.csv`, beforeCsv: askToExport })}
            empty={isFiltered ? undefined : empty}
          />
        </div>
      )}
      {rows !== null && <RowCount count={rows.length} noun={noun} isMore={loadMore !== null} />}
      {dialog}
      {rows !== null && loadMore && <MoreButton load={loadMore}>{`Load more ${plural}`}</MoreButton>}
    </div>
  )
}

const RowCount = ({
  count,
  noun,
  isMore,
}: {
  count: number
  noun: Props<unknown>['noun']
  isMore: boolean
}) => (
  <output className="soft small">
    {isMore ? `The first ${pluralize(count, ...noun)} in this order` : pluralize(count, ...noun)}
  </output>
)
