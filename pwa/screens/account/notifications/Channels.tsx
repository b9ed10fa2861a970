import {
  type Channels as Chosen,
  kindsOfNotifications,
  type MailChoice,
  type NotificationKind,
  notificationKinds,
} from '../../../../shared/notifications.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Notifications.module.css'

type Settings = Record<NotificationKind, Chosen>
type Props = {
  settings: Settings
  hasPush: boolean
  choose: (change: (settings: Settings) => Settings) => Promise<void>
}

const mails: { value: MailChoice; label: string }[] = [
  { value: 'now', label: 'Email at once' },
  { value: 'daily', label: 'In a daily email' },
  { value: 'off', label: 'No email' },
]

/** The channels of each kind; everything is in the inbox anyway. Each change is stored at once. */
export function Channels({ settings, hasPush, choose }: Props) {
  async function change(kind: NotificationKind, change: Partial<Chosen>) {
    try {
      await choose((chosen) => ({ ...chosen, [kind]: { ...chosen[kind], ...change } }))
      toast('Saved', 'success')
    } catch (error) {
      toast(messageOf(error))
    }
  }
  return (
    <ul className="rows" aria-label="How we notify you">
      {kindsOfNotifications.map((kind) => (
        <li key={kind} className={styles.kind}>
          <p id={`kind-${kind}`}>{notificationKinds[kind]}</p>
          <fieldset aria-labelledby={`kind-${kind}`} className={styles.channels}>
            {hasPush && (
              <Checkbox
                label="Push"
                name={`push-${kind}`}
                value={settings[kind].push}
                onBlur={() => undefined}
                onChange={(push) => void change(kind, { push })}
              />
            )}
            <SelectField
              label="Email"
              hideLabel
              options={mails}
              value={settings[kind].mail}
              onChange={(mail) => void change(kind, { mail: mail as MailChoice })}
              name={`mail-${kind}`}
              onBlur={() => undefined}
            />
          </fieldset>
        </li>
      ))}
    </ul>
  )
}
