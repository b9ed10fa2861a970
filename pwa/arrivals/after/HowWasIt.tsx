import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { daysLeftText } from '../../../shared/facts/claim-period.ts'
import { groundsOf } from '../../../shared/facts/stay.ts'
import { sureGuest } from '../../../shared/person/known-guests.ts'
import { type FoundGuest, NewGuest } from '../../../shared/schemas/guest.ts'
import type { StayFields } from '../../../shared/schemas/stays.ts'
import { to } from '../../../shared/routes.ts'
import { answeredText, countedOf, daysToClaim, toAnswer } from '../../../shared/stays/after-stay.ts'
import { useOutbox } from '../../outbox/outbox-state.ts'
import { today } from '../../platform/today.ts'
import { GuestWithReview, typedStay } from '../../reviews/guest-with-review.ts'
import { useKnownGuests, useSureGuest } from '../../reviews/known/known-guests.ts'
import { AboutKnown, KnownGuests, NameOf } from '../../reviews/known/KnownGuests.tsx'
import {
  answerStay,
  changeStays,
  type Stay,
  useNextCheckIn,
  useStays,
  useStaysLoaded,
} from '../../stays/stays.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { ManyChoiceField } from '../../ui/form/ManyChoiceField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { toast } from '../../ui/toast.ts'
import { shortDay } from '../days.ts'
import styles from './HowWasIt.module.css'
import { CameAndLeft } from './CameAndLeft.tsx'
import { postInOrder } from './post-in-order.ts'

const onHome = 3
/** As many as a long list of stays shows at once. */
const step = 10

/**
 * The stays that are over and not answered, each with its own answers; nothing without one. Home asks for one at a time
 * and the others are a line each, which opens.
 */
export function HowWasIt({ isHome = false }: { isHome?: boolean }) {
  const isLoaded = useStaysLoaded()
  const shown = useStays((stays) => stays.shown)
  const waiting = useOutbox((outbox) => outbox.waiting)
  const [most, setMost] = useState(isHome ? onHome : step)
  const known = useKnownGuests()
  const now = today()
  // Their question is over once the report has arrived; a refused one does not arrive.
  const onTheirWay = waiting.flatMap(({ stage, stay = '' }) => (stage !== 'refused' && shown.get(stay)) || [])
  const stays = toAnswer(shown.values(), now).filter((stay) => !onTheirWay.includes(stay))
  // They count although the member may never answer.
  const uncounted = [...countedOf(stays)].filter(([id]) => !shown.has(id))
  const count = useEffectEvent(() => void changeStays(() => new Map(uncounted)))
  useEffect(() => {
    if (isLoaded && uncounted.length > 0) count()
  }, [isLoaded, uncounted.length])
  const counted = () =>
    new Map<string, StayFields>([...shown, ...countedOf(onTheirWay, { isAnswered: true })]).values()
  const answered = isHome ? '' : answeredText(counted(), now)
  if (stays.length === 0 && !answered) return null
  return (
    <section id="how-was-it" className="stack-tight" aria-label="How was it?">
      <h2>How was it?</h2>
      {answered && <p className="soft small">{answered}</p>}
      <ul className="gap-0" aria-label="How was it?">
        {stays.slice(0, most).map((stay, index) => (
          <Departed key={stay.id} stay={stay} now={now} ask={known.ask} isLine={isHome && index > 0} />
        ))}
      </ul>
      {stays.length > most &&
        (isHome ? (
          <Link to={`${to.arrivals}#how-was-it`} className="target">
            All {stays.length.toLocaleString('en-US')} stays to answer
          </Link>
        ) : (
          <div>
            <Button onClick={() => setMost(most + step)}>
              Show more of {stays.length.toLocaleString('en-US')}
            </Button>
          </div>
        ))}
      <KnownGuests guests={known.guests} onChosen={known.choose} />
    </section>
  )
}

type ClaimProps = { left: number; platform: string; facts: Pick<StayFields, 'listing' | 'departure'> }

/** How long a platform takes a claim. */
export function ClaimDays({ left, platform, facts }: ClaimProps) {
  const next = useNextCheckIn(facts)
  return (
    <p>
      <strong>{daysLeftText(left)}</strong> to claim from {platform}
      {next}
    </p>
  )
}

/** What was good comes first: only then is asked for what a stay does not tell of its guest. */
const InOrder = v.pipe(
  v.looseObject({
    grounds: v.pipe(v.string(), v.nonEmpty('Tick what was in order')),
  }) as unknown as v.GenericSchema<v.InferInput<typeof GuestWithReview>>,
  GuestWithReview,
)

/** What a stay may lack that a new guest needs, with its label. */
const asked = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phoneNumber: 'Phone',
  lastFour: 'Last four digits',
  city: 'City',
} as const
type Asked = keyof typeof asked

type Props = {
  stay: Stay
  now: string
  /** Asks which of several guests it was. */
  ask: ReturnType<typeof useKnownGuests>['ask']
  /** Whether the answers are behind a line with the name. */
  isLine: boolean
}

function Departed({ stay, now, ask, isLine }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { firstName = '', lastName = '', listing, source, arrival, departure, guestId } = stay
  const name = `${firstName} ${lastName}`.trim()
  const left = daysToClaim(stay, now)
  const days = `${arrival ? `${shortDay(arrival)} – ` : ''}${shortDay(departure!)}`
  const [missing, setMissing] = useState<Asked[]>([])
  const askFor = (names: unknown[]) =>
    setMissing((before) =>
      (Object.keys(asked) as Asked[]).filter((one) => before.includes(one) || names.includes(one)),
    )
  const form = useForm({
    schema: InOrder,
    // The text is made of the grounds, and a stay tells no country.
    initial: { ...typedStay(stay), country: '', reviewType: '1', review: '-' },
    onRejected: askFor,
    async submit(given) {
      const [{ facts = {} }, guest] = [given, v.parse(NewGuest, given)]
      const known = guestId ?? (await whoIs(guest))
      if (known === undefined) return
      await postInOrder(stay, { facts, guest, known })
      toast(`Your report of ${guest.firstName} ${guest.lastName} is on its way`, 'success')
    },
  })
  const grounds = form.field('grounds')
  const whole = grounds.value === '' || guestId ? null : v.safeParse(NewGuest, form.values)
  const { sure, lookUp } = useSureGuest(whole?.success ? whole.output : null, {
    isTyping: missing.length > 0,
  })
  const chosen = useRef<FoundGuest | 'somebody else'>(undefined)
  function answerAs(guest: FoundGuest | 'somebody else') {
    chosen.current = guest
    void form.submit().finally(() => (chosen.current = undefined))
  }
  /** Nothing is posted about a guest of the register whom the member has not chosen. */
  async function whoIs(guest: NewGuest) {
    if (chosen.current && chosen.current !== 'somebody else') return chosen.current._id
    const found = await lookUp(guest)
    const isNamed = !chosen.current && sureGuest(found)
    return isNamed ? undefined : ask(found)
  }
  /** What the stay lacks is asked for with the first tick, not by refusing the report. */
  function tick(value: string) {
    grounds.onChange(value)
    askFor(
      v.safeParse(InOrder, { ...form.values, grounds: value }).issues?.map((one) => v.getDotPath(one)) ?? [],
    )
  }
  async function nothing() {
    await answerStay(stay.id, 'none')
    toast(`No report for ${name || 'this stay'}`, 'success', {
      label: 'Undo',
      run: () => void answerStay(stay.id, null),
    })
  }
  const about = (
    <>
      <h3 id={id}>{name === '' ? 'A guest without a name' : <bdi>{name}</bdi>}</h3>
      <p className="soft small">{[days, listing, source].filter(Boolean).join(' · ')}</p>
      {left !== null && <ClaimDays left={left} platform={source!} facts={stay} />}
    </>
  )
  const answers = (
    <>
      <CameAndLeft stay={stay} who={id} now={now} />
      <Form form={form} label={`All in order: ${name || days}`}>
        <ManyChoiceField label="All in order" choices={groundsOf['1']} {...grounds} onChange={tick} />
        {missing.length > 0 && (
          <div className="pair">
            {missing.map((one) => (
              <Field key={one} label={asked[one]} autoComplete="off" {...form.field(one)} />
            ))}
          </div>
        )}
        <div aria-live="polite">
          {sure && (
            <AboutKnown guest={sure}>
              In the register:{' '}
              <strong>
                <NameOf guest={sure} />
              </strong>
            </AboutKnown>
          )}
        </div>
        <div className={styles.acts}>
          <div className={styles.post}>
            <Button
              type={sure ? 'button' : 'submit'}
              aria-describedby={id}
              busy={form.submitting}
              busyLabel="Posting..."
              onClick={sure && (() => answerAs(sure))}
            >
              {sure ? (
                <span>
                  Post about <NameOf guest={sure} />
                </span>
              ) : (
                'Post'
              )}
            </Button>
            {sure && (
              <Button look="plain" aria-describedby={id} onClick={() => answerAs('somebody else')}>
                Somebody else
              </Button>
            )}
          </div>
          <ButtonLink look="plain" to={to.createGuest} state={{ stay: stay.id }} aria-describedby={id}>
            Something happened
          </ButtonLink>
          <Button look="plain" aria-describedby={id} onClick={() => void nothing()}>
            No report
          </Button>
        </div>
      </Form>
    </>
  )
  return (
    <Entry>
      {isLine ? (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className={styles.line}>
            <div>{about}</div>
            <ChevronDown aria-hidden size={20} />
          </summary>
          {isOpen && <div className={styles.stay}>{answers}</div>}
        </details>
      ) : (
        <div className={styles.stay}>
          <div>{about}</div>
          <div>{answers}</div>
        </div>
      )}
    </Entry>
  )
}
