import type { ReactNode } from 'react'
import { useConnection } from '../api/connection.ts'
import { Notice } from './Notice.tsx'

/** Shown while the server is unreachable, to say what needs it: `<OfflineNotice>Paying needs a connection.</OfflineNotice>`. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  const state = useConnection((connection) => connection.state)
  if (state === 'online') return null
  return (
    <Notice kind="waiting" live>
      {state === 'offline' ? 'You are offline.' : 'You are connected, but the server does not answer.'}{' '}
      {children}
    </Notice>
  )
}
