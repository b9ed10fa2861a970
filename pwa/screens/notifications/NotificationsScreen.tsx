import { Link } from 'react-router-dom'
import { formatDate } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import { unreadChanged } from '../../session/unread.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { MoreButton } from '../../ui/loading/MoreButton.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { savedCards } from '../../vault/saved-cards.ts'
import { useVault } from '../../vault/vault-state.ts'
import styles from './NotificationsScreen.module.css'

const loadNewest = (signal: AbortSignal) => api.notifications.page({}, { signal })

/** Marks these notifications as read, without ids all of them; the bell counts what is left. */
async function markAsRead(ids?: string[]): Promise<void> {
  const { unread } = await api.readNotifications({ ids })
  unreadChanged(unread, performance.now())
}

/** The member's inbox, the newest first. */
export function NotificationsScreen() {
  return (
    <Page title="Notifications">
      <Inbox />
    </Page>
  )
}

function Inbox() {
  const [inbox, { retry, replace }] = useLoad(loadNewest)
  if (inbox.state === 'loading') return <Skeleton label="Loading your notifications" cards={4} lines={2} />
  if (inbox.state === 'failed') return <LoadFailed {...inbox} onRetry={retry} />
  const { data, next } = inbox.data
  if (data.length === 0)
    return (
      <Empty action={<ButtonLink to={to.viewHistory}>Choose a guest to watch</ButtonLink>}>
        News about guests you watch and about your reviews will appear here
      </Empty>
    )
  const allRead = { data: data.map((one) => ({ ...one, isRead: true })), next }
  const readAll = () => void markAsRead().then(() => replace(allRead), retry)
  async function loadMore(cursor: string) {
    const more = await api.notifications.page({ cursor })
    replace({ data: [...data, ...more.data], next: more.next })
  }
  return (
    <>
      {data.some(({ isRead }) => !isRead) && (
        <div>
          <Button onClick={readAll}>Mark all as read</Button>
        </div>
      )}
      <ul className="gap-0" aria-label="Notifications">
        {data.map(({ _id, text, link, createdAt, isRead }) => (
          <Entry key={_id}>
            <div className={styles.row}>
              <time dateTime={createdAt} className="soft small">
                {formatDate(createdAt)}
              </time>
              <div>
                <Link
                  to={link}
                  className={isRead ? styles.link : `${styles.link} ${styles.unread}`}
                  onClick={() => void markAsRead([_id]).catch(() => undefined)}
                >
                  {text}
                </Link>
                <GuestName link={link} />
              </div>
              {!isRead && <span className={styles.mark}>New</span>}
            </div>
          </Entry>
        ))}
      </ul>
      {next && <MoreButton load={() => loadMore(next)}>Show older ones</MoreButton>}
    </>
  )
}

const guestOf = (link: string) => /^\/guest\/([0-9a-f]{24})/.exec(link)?.[1]

/** Whom a notification is about: the server names no one, the guests saved on this device do. */
function GuestName({ link }: { link: string }) {
  const id = guestOf(link)
  const name = useVault(({ isOpen, guests }) => {
    const saved = isOpen && guests > 0 && id ? savedCards().get(id) : undefined
    return saved && `${saved.card.firstName} ${saved.card.lastName}`
  })
  return (
    name && (
      <p className="soft small">
        <bdi>{name}</bdi>
      </p>
    )
  )
}
