import { Bell } from './Bell.tsx'
import { StatusButton } from './StatusButton.tsx'

/** What the header shows of a member: notifications, and the state of the connection. */
export const MemberStatus = () => (
  <>
    <Bell />
    <StatusButton />
  </>
)
