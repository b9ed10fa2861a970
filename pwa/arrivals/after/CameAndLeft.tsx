import { formatMinute } from '../../../shared/dates.ts'
import type { StayFields } from '../../../shared/schemas/stays.ts'
import { clockOffMs } from '../../api/device-clock.ts'
import { changeStays } from '../../stays/stays.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

type Props = {
  stay: Pick<StayFields, 'arrivedAt' | 'leftAt' | 'arrival' | 'departure'> & { id: string }
  /** The id of the element with the name. */
  who: string
  /** Today. */
  now: string
}

const said = { arrivedAt: 'Guest arrived', leftAt: 'Guest left' } as const

/** Records with one tap that the guest has come or left, also without a network, and says when that was. */
export function CameAndLeft({ stay, who, now }: Props) {
  const { id, arrivedAt, leftAt, arrival = '', departure = '' } = stay
  const mayCome = !arrivedAt && !leftAt && arrival <= now && departure >= now
  const mayLeave = !leftAt && (arrivedAt || departure === now)
  const set = (field: keyof typeof said, value: StayFields['leftAt']) =>
    changeStays(() => new Map([[id, { [field]: value }]]))
  async function record(field: keyof typeof said) {
    await set(field, { at: new Date().toISOString(), clockDifference: clockOffMs() ?? null })
    toast(said[field], 'success', { label: 'Undo', run: () => void set(field, null) }, id)
  }
  const button = (field: keyof typeof said) => (
    <Button look="plain" aria-describedby={who} onClick={() => void record(field)}>
      {said[field]}
    </Button>
  )
  const times = [
    arrivedAt && `Arrived ${formatMinute(arrivedAt.at)}`,
    leftAt && `Left ${formatMinute(leftAt.at)}`,
  ]
  return (
    <>
      {(arrivedAt ?? leftAt) && <p className="soft small">{times.filter(Boolean).join(' · ')}</p>}
      {(mayCome || mayLeave) && (
        <div className="row">
          {mayCome && button('arrivedAt')}
          {mayLeave && button('leftAt')}
        </div>
      )}
    </>
  )
}
