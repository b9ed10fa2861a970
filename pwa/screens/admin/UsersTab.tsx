import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AdminNotices } from '../../../shared/schemas/admin.ts'
import { listUsers } from '../../api/admin.ts'
import { Empty } from '../../ui/loading/Empty.tsx'
import { useTableState } from '../../ui/table/useTableState.ts'
import { AdminTable } from './AdminTable.tsx'
import { BusySearchers } from './BusySearchers.tsx'
import { useAdminList } from './useAdminList.ts'
import { userColumns } from './user-columns.tsx'
import { UserChangeDialog } from './UserChangeDialog.tsx'
import { useUserChange } from './useUserChange.ts'
import { VerificationView } from './verification/VerificationView.tsx'

/** All users; `?user=` opens the verification of one and keeps the table mounted. */
export function UsersTab({ notices }: { notices: AdminNotices | null }) {
  const [state, setState] = useTableState('users', { sort: 'created', descending: true })
  const list = useAdminList(listUsers, state)
  const change = useUserChange(list.change)
  const [openId, setOpenId] = useOpenUser()
  const columns = userColumns({ open: ({ _id }) => setOpenId(_id), ask: change.ask })
  return (
    <>
      {openId && (
        <VerificationView key={openId} id={openId} onClose={() => setOpenId(null)} onChanged={list.change} />
      )}
      <div hidden={openId !== null} className="stack">
        <BusySearchers searchers={notices?.busySearchers ?? []} onFind={(filter) => setState({ filter })} />
        <AdminTable
          caption="Users"
          noun={['user', 'users']}
          columns={columns}
          list={list}
          state={state}
          onState={setState}
          empty={<Empty>People who sign up will appear here</Empty>}
        />
      </div>
      <UserChangeDialog {...change} />
    </>
  )
}

/** Keeps the open user in the address, so that 'back' closes it, and returns the focus to the button that opened it. */
function useOpenUser(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const openId = params.get('user')
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (openId === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-user="${CSS.escape(last.current)}"]`)?.focus()
    last.current = openId
  }, [openId])
  function open(id: string | null) {
    setParams(
      (before) => {
        if (id === null) before.delete('user')
        else before.set('user', id)
        return before
      },
      { preventScrollReset: true },
    )
  }
  return [openId, open]
}
