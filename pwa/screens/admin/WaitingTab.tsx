import { ButtonLink } from '../../ui/Button.tsx'
import { to } from '../../../shared/routes.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { isTouchScreen } from '../../platform/touch-screen.ts'
import { Empty } from '../../ui/loading/Empty.tsx'
import { AdminTable } from './AdminTable.tsx'
import { type ListQuery, useAdminList } from './useAdminList.ts'
import { useKeys } from './useKeys.ts'
import { useOpenUser } from './useOpenUser.ts'
import { VerificationView } from './verification/VerificationView.tsx'
import { waitingColumns } from './waiting-columns.tsx'

const oldestFirst = { sort: null, descending: false, filter: '' }

type Props = {
  /** Called after a decision, which shortens the queue. */
  onDecided: () => void
}

const loadWaiting = ({ cursor }: ListQuery, signal: AbortSignal) =>
  api.waitingUsers.page({ cursor }, { signal })

/** The team's queue: accounts that wait for a decision, and one of them at a time, with J, K and V. */
export function WaitingTab({ onDecided }: Props) {
  const list = useAdminList(loadWaiting, oldestFirst)
  const [openId, setOpenId] = useOpenUser()
  const [now] = useState(Date.now)
  const rows = list.rows ?? []
  const index = rows.findIndex(({ _id }) => _id === openId)
  const previous = rows[index - 1]
  const next = rows[index + 1]
  const show = (user: { _id: string }) => setOpenId(user._id, { replace: openId !== null })
  const step = (user: { _id: string } | undefined) => user && (() => show(user))
  useKeys({ j: step(next), k: index < 0 ? undefined : step(previous), v: openId ? undefined : step(rows[0]) })

  function goOn() {
    onDecided()
    list.retry()
    const following = next ?? previous
    if (following) show(following)
    else setOpenId(null)
  }

  return (
    <>
      {openId && (
        <VerificationView
          key={openId}
          id={openId}
          back="Everyone waiting"
          place={
            index < 0
              ? undefined
              : { number: index + 1, of: rows.length, onPrevious: step(previous), onNext: step(next) }
          }
          onClose={() => setOpenId(null)}
          onDecided={goOn}
        />
      )}
      <div hidden={openId !== null} className="stack">
        <AdminTable
          caption="Waiting"
          noun={['account', 'accounts']}
          columns={waitingColumns(show, now)}
          list={list}
          empty={
            <Empty action={<ButtonLink to={`${to.admin}?tab=users`}>See all users</ButtonLink>}>
              No one is waiting. Applicants and changed accounts will appear here, oldest first.
            </Empty>
          }
        />
        {rows.length > 0 && !isTouchScreen() && (
          <p className="soft small">Keys: J for next, K for previous, V to verify. Press ? for all keys.</p>
        )}
      </div>
    </>
  )
}
