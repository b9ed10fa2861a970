import { useState, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/loading/Empty.tsx'
import { AdminTable } from '../AdminTable.tsx'
import { type ListQuery, useAdminList } from '../useAdminList.ts'
import { caseColumns } from './case-columns.tsx'
import { CaseView } from './CaseView.tsx'
import { ReturnedPeople } from './ReturnedPeople.tsx'

const ordered = { sort: null, descending: false, filter: '' }

const loadOpen = ({ cursor }: ListQuery, signal: AbortSignal) => api.listCases.page({ cursor }, { signal })
const loadDecided = ({ cursor }: ListQuery, signal: AbortSignal) =>
  api.listCases.page({ cursor, decided: '1' }, { signal })

type Props = {
  /** Called after a step, which may shorten the queue. */
  onChanged: () => void
}

/** What people who are written about ask for: open cases by the days that are left, decided ones, and one at a time. */
export function CasesTab({ onChanged }: Props) {
  const [isDecided, setIsDecided] = useState(false)
  const list = useAdminList(isDecided ? loadDecided : loadOpen, ordered)
  const [openId, setOpenId] = useOpenCase()
  const changed = () => {
    onChanged()
    list.retry()
  }
  const other = (
    <Button onClick={() => setIsDecided(!isDecided)}>
      {isDecided ? 'Show open cases' : 'Show decided cases'}
    </Button>
  )
  return (
    <>
      {openId && <CaseView key={openId} id={openId} onClose={() => setOpenId(null)} onChanged={changed} />}
      <div hidden={openId !== null} className="stack">
        <AdminTable
          caption={isDecided ? 'Decided cases' : 'Open cases'}
          noun={['case', 'cases']}
          columns={caseColumns(({ _id }) => setOpenId(_id))}
          list={list}
          empty={
            <Empty action={other}>
              {isDecided
                ? 'Decided cases will appear here, newest first.'
                : 'No open cases. Requests from /about-me will appear here, most urgent first.'}
            </Empty>
          }
        />
        {list.rows !== null && list.rows.length > 0 && <div>{other}</div>}
        <ReturnedPeople />
      </div>
    </>
  )
}

/** Keeps the open case in the address, so that 'back' closes it, and returns the focus to the button that opened it. */
function useOpenCase(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const openId = params.get('case')
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (openId === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-case="${CSS.escape(last.current)}"]`)?.focus()
    last.current = openId
  }, [openId])
  function open(id: string | null) {
    setParams(
      (before) => {
        if (id === null) before.delete('case')
        else before.set('case', id)
        return before
      },
      { preventScrollReset: true },
    )
  }
  return [openId, open]
}
