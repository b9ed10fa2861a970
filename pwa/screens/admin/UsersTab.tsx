import { ButtonLink } from '../../ui/Button.tsx'
import { pluralize } from '../../../shared/pluralize.ts'
import { to } from '../../../shared/routes.ts'
import { useState } from 'react'
import type { AdminNotices, AdminUser } from '../../../shared/schemas/admin.ts'
import { api } from '../../api/api.ts'
import { Empty } from '../../ui/loading/Empty.tsx'
import { useTableState } from '../../ui/table/useTableState.ts'
import { AdminTable } from './AdminTable.tsx'
import { BusySearchers } from './BusySearchers.tsx'
import { ColleaguesCode } from './ColleaguesCode.tsx'
import { FoldedMembers } from './FoldedMembers.tsx'
import { OverSearchLimit } from './OverSearchLimit.tsx'
import { SuspensionDialog } from './SuspensionDialog.tsx'
import { type ListQuery, useAdminList } from './useAdminList.ts'
import { useOpenUser } from './useOpenUser.ts'
import { userColumns } from './user-columns.tsx'
import { UserChangeDialog } from './UserChangeDialog.tsx'
import { useUserChange } from './useUserChange.ts'
import { VerificationView } from './verification/VerificationView.tsx'

type Props = {
  /** Null while they are loading. */
  notices: AdminNotices | null
  /** True until it is known which notices are above the table. */
  isHeld: boolean
  /** Called after an act that may change the notices. */
  onDecided: () => void
}

const loadUsers = (query: ListQuery, signal: AbortSignal) => api.listUsers.page(query, { signal })

/** All users; `?user=` opens the verification of one and keeps the table mounted. */
export function UsersTab({ notices, isHeld, onDecided }: Props) {
  const [state, setState] = useTableState('users', { sort: 'created', descending: true })
  const list = useAdminList(loadUsers, state)
  const change = useUserChange((id, changes) => {
    list.change(id, changes)
    onDecided()
  })
  const [openId, setOpenId] = useOpenUser()
  const [suspending, setSuspending] = useState<AdminUser | null>(null)
  const [colleague, setColleague] = useState<AdminUser | null>(null)
  const find = (filter: string) => setState({ filter })
  const columns = userColumns({
    open: ({ _id }) => setOpenId(_id),
    ask: change.ask,
    giveCode: setColleague,
    suspend: setSuspending,
  })
  const phoneMisses = notices?.phoneMisses ?? []
  return (
    <>
      {openId && (
        <VerificationView
          key={openId}
          id={openId}
          back="All users"
          onClose={() => setOpenId(null)}
          onDecided={(changes) => {
            list.change(openId, changes)
            onDecided()
            setOpenId(null)
          }}
        />
      )}
      <div hidden={openId !== null} className="stack">
        <OverSearchLimit members={notices?.overSearchLimit ?? []} onFind={find} onLifted={onDecided} />
        <BusySearchers searchers={notices?.busySearchers ?? []} onFind={find} />
        <FoldedMembers
          title={`Phone searches with no match in a day: ${pluralize(phoneMisses.length, 'member')}`}
          members={phoneMisses}
          onFind={find}
        >
          {({ misses }) => misses.toLocaleString('en-US')}
        </FoldedMembers>
        <AdminTable
          caption="Users"
          noun={['user', 'users']}
          columns={columns}
          list={list}
          isHeld={isHeld}
          state={state}
          onState={setState}
          empty={
            <Empty action={<ButtonLink to={to.admin}>See who waits</ButtonLink>}>
              People who sign up will appear here
            </Empty>
          }
        />
      </div>
      <UserChangeDialog {...change} />
      {colleague && (
        <ColleaguesCode key={colleague._id} user={colleague} onClose={() => setColleague(null)} />
      )}
      {suspending && (
        <SuspensionDialog
          key={suspending._id}
          user={suspending}
          onClose={() => setSuspending(null)}
          onChanged={(changes) => {
            list.change(suspending._id, changes)
            setSuspending(null)
          }}
        />
      )}
    </>
  )
}
