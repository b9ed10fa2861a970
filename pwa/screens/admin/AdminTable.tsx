import type { ReactNode } from 'react'
import { counted } from '../../../shared/counted.ts'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { MoreButton } from '../../components/MoreButton.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import type { Column, TableState } from '../../components/table/arrange.ts'
import { Table } from '../../components/table/Table.tsx'
import styles from './Admin.module.css'
import type { AdminList } from './useAdminList.ts'

type Props<Row> = {
  caption: string
  /** What a row and several are called, such as 'user' and 'users'. */
  noun: readonly [one: string, many: string]
  columns: readonly Column<Row>[]
  list: AdminList<Row>
  state: TableState
  onState: (changes: Partial<TableState>) => void
  empty: ReactNode
}

/** A table that the server sorts, filters and pages: its five states, and what is shown as CSV (look.md, 'Desk'). */
export function AdminTable<Row extends { _id: string }>({
  caption,
  noun,
  columns,
  list,
  state,
  onState,
  empty,
}: Props<Row>) {
  const { rows, failure, isBusy, more, retry } = list
  const [, plural] = noun
  const isFiltered = state.filter.trim() !== ''
  return (
    <div className="stack" aria-busy={isBusy}>
      {failure && <LoadFailed {...failure} onRetry={retry} />}
      {rows === null && !failure && <Skeleton label={`Loading ${plural}`} cards={6} lines={2} />}
      {rows !== null && (
        <div className={isBusy ? `${styles.frame} ${styles.stale}` : styles.frame}>
          <Table
            caption={caption}
            columns={columns}
            rows={rows}
            keyOf={({ _id }) => _id}
            state={state}
            onState={onState}
            arranged
            csv={`${plural}.csv`}
            empty={isFiltered ? undefined : empty}
          />
        </div>
      )}
      {rows !== null && <Count shown={rows.length} noun={noun} isMore={more !== null} />}
      {more && <MoreButton load={more}>{`Load more ${plural}`}</MoreButton>}
    </div>
  )
}

const Count = ({ shown, noun, isMore }: { shown: number; noun: Props<unknown>['noun']; isMore: boolean }) => (
  <output className="soft small">
    {isMore ? `The first ${counted(shown, ...noun)} in this order` : counted(shown, ...noun)}
  </output>
)
