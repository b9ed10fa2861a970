import { Link } from 'react-router-dom'
import { formatDate } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import { loadNotifications, readNotifications } from '../../api/notifications.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './NotificationsScreen.module.css'

/** The member's inbox, the newest first. */
export function NotificationsScreen() {
  return (
    <Page title="Notifications">
      <Inbox />
    </Page>
  )
}

function Inbox() {
  const [inbox, { retry, reload }] = useLoad(loadNotifications)
  if (inbox.state === 'loading') return <Skeleton label="Loading your notifications" cards={4} lines={2} />
  if (inbox.state === 'failed') return <LoadFailed {...inbox} onRetry={retry} />
  if (inbox.data.length === 0)
    return (
      <Empty action={<ButtonLink to={to.viewHistory}>Choose a guest to watch</ButtonLink>}>
        News about guests you watch and about your reviews will appear here
      </Empty>
    )
  const readAll = () => void readNotifications().then(reload).catch(retry)
  return (
    <>
      {inbox.data.some(({ isRead }) => !isRead) && (
        <div>
          <Button onClick={readAll}>Mark all as read</Button>
        </div>
      )}
      <ul className={styles.list} aria-label="Notifications">
        {inbox.data.map(({ _id, text, link, createdAt, isRead }) => (
          <Entry key={_id}>
            <div className={styles.row}>
              <time dateTime={createdAt} className="soft small">
                {formatDate(createdAt)}
              </time>
              <Link
                to={link}
                className={isRead ? styles.link : `${styles.link} ${styles.unread}`}
                onClick={() => void readNotifications([_id]).catch(() => undefined)}
              >
                {text}
              </Link>
              {!isRead && <span className={styles.mark}>New</span>}
            </div>
          </Entry>
        ))}
      </ul>
    </>
  )
}
