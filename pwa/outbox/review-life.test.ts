import { describe, expect, test } from 'vitest'
import type { Facts } from '../../shared/schemas/facts.ts'
import { changedElsewhere, type PostedReview } from '../../shared/schemas/review.ts'
import { next, type ReviewEvent, transitions } from './review-life.ts'
import { inputOf } from './review-call.ts'
import { typedFacts } from './typed-facts.ts'
import { newUnsentReview, type ReviewCall, type UnsentReview } from './unsent-review.ts'

const guestId = 'a'.repeat(24)
const reviewId = 'c'.repeat(24)
const guest = { firstName: 'Nora', lastName: 'Smith', phoneNumber: '5550104321', city: '', state: '' }
const nora = { ...guest, country: 'US' }
const nick = { ...nora, firstName: 'Nick' }

const known = () => newUnsentReview({ guestId, guestName: 'Gina', typed: { review: '', reviewType: '' } })
const ofNewGuest = () => newUnsentReview({})
/** An edit of a stored review. */
const edit = () => {
  const original = { originalText: 'Stored.', originalType: '1' as const }
  return newUnsentReview({ guestId, ...original, editingReviewId: reviewId })
}

type EventOf<Type> = Extract<ReviewEvent, { type: Type }>

const seen = new Set<string>()
/** The review after these events. */
const after = (unsent: UnsentReview, ...events: ReviewEvent[]) =>
  events.reduce((now, event) => step(now, event)[0], unsent)
function step(unsent: UnsentReview, event: ReviewEvent) {
  seen.add(`${unsent.stage}: ${event.type}`)
  return next(unsent, event)
}
const effectsOf = (unsent: UnsentReview, event: ReviewEvent) => step(unsent, event).slice(1)

const submitted = (review = 'Typed.', newGuest: typeof nora | null = null) =>
  ({ type: 'submitted', review, reviewType: '1', facts: {}, newGuest }) as const
const stored = (...files: string[]): EventOf<'files stored'> => {
  return { type: 'files stored', files: files.map((id) => [id]), removedIds: [] }
}
const typed = (review: string, reviewType = '1', removeFiles: string[] = []): EventOf<'typed'> => {
  return { type: 'typed', typed: { review, reviewType }, removeFiles }
}
const guestAdded = { type: 'guest added', guestId } as const
const refusal = { type: 'refused', status: 422, message: 'Not these words.' } as const
const swept = { type: 'file swept', status: 400, message: 'A file is no longer there.' } as const
const turnedAway = { type: 'turned away', status: 401, message: 'Enter your password' } as const
const notAnswered = { type: 'not answered' } as const
const kept = { type: 'kept in the outbox' } as const
const sent = { type: 'sent' } as const
const shownAgain = { type: 'restored', stored: null } as const
const edited = (review: string, more: Partial<EventOf<'edited'>> = {}): EventOf<'edited'> => {
  const unchanged = { reviewType: '1' as const, facts: {}, newGuest: null, newerText: null, removeFiles: [] }
  return { ...unchanged, type: 'edited', review, ...more }
}

/** A review in the outbox that was never sent. */
const waiting = (review = 'Typed.') => after(known(), submitted(review), notAnswered, kept)
/** Its call is on the way. */
const sending = (review = 'Typed.') => after(waiting(review), sent, stored())

/** The review as the server has it, which answers a repeated key as it did the first time (`api/reviews/post.ts`). */
function aServer(review: string | null = null) {
  let files: string[] = []
  let shown = review === null ? null : { review, reviewType: '1' as '1' | '-1' }
  const texts = review === null ? [] : [review]
  let facts: Facts = {}
  const known = new Map<string, PostedReview['arrived']>()

  function receive(call: ReviewCall): ReviewEvent {
    const input = inputOf(call)
    const key = `${call.editingReviewId}:${call.key}`
    const arrived = known.get(key)
    if (arrived) return answer(arrived)
    if (input.editingReviewId && input.originalText !== shown!.review)
      return { type: 'changed elsewhere', reviewId }
    if (shown?.review !== input.review) texts.push(input.review)
    shown = { review: input.review, reviewType: input.reviewType ?? shown!.reviewType }
    files = [...files.filter((id) => !input.removeFiles.includes(id)), ...input.files]
    if ('arrival' in input) facts = call.facts
    const { editingReviewId, reviewType = null } = input
    const arrivedFacts = 'arrival' in input ? facts : editingReviewId ? null : {}
    known.set(key, { review: shown.review, reviewType, files: input.files, facts: arrivedFacts })
    return answer(known.get(key)!)
  }
  function answer(arrived: PostedReview['arrived']): ReviewEvent {
    const links = files.map((id) => `/api/files/${id}.png`)
    const posted = { _id: reviewId, guest: guestId, ...shown!, files: links, arrived }
    return { type: 'answered', posted: posted as PostedReview }
  }
  return {
    texts,
    files: () => files,
    type: () => shown?.reviewType,
    facts: () => facts,
    receive,
    /** Another device or window changes it. */
    change(review: string, reviewType = shown!.reviewType) {
      if (shown?.review !== review) texts.push(review)
      shown = { review, reviewType }
    },
  }
}

type Way = { files?: string[]; removed?: string[]; lost?: boolean }
/** Sends what was submitted; a lost answer leaves the review as it was when its first call arrived. */
function arrive(unsent: UnsentReview, server: ReturnType<typeof aServer>, way: Way = {}): UnsentReview {
  const { files = [], removed = [], lost = false } = way
  const found = unsent.guestId === null ? after(unsent, guestAdded) : unsent
  const ids = { ...stored(...files), removedIds: removed }
  let [now, ...effects] = step(found, ids)
  while (effects.at(-1) === 'send the review') {
    const event = server.receive(now.attempt!.call!)
    if (lost) return now
    ;[now, ...effects] = step(now, event)
  }
  return now
}
/** The first try arrives, and its answer says that the server has failed: the author can type on. */
const lose = (unsent: UnsentReview, server: ReturnType<typeof aServer>, way: Way = {}) =>
  after(arrive(unsent, server, { ...way, lost: true }), { type: 'server failed' })

const id = (letter: string) => letter.repeat(24)

describe('in a form', () => {
  test('what is typed is saved, whatever became of it before', () => {
    const event = typed('Half', '1', ['f'])
    expect(step(known(), event)).toEqual([expect.objectContaining({ typed: event.typed }), 'save'])
    const refused = after(known(), submitted(), refusal)
    expect(after(refused, event)).toMatchObject({ stage: 'refused', typed: event.typed })
    const outdated = after(known(), submitted(), { type: 'changed elsewhere', reviewId })
    expect(after(outdated, event)).toMatchObject({ stage: 'outdated', removeFiles: ['f'] })
  })

  test('a review of a known guest sends its files, saves, sends its text, and is posted [D-94]', () => {
    expect(effectsOf(known(), submitted())).toEqual(['send the files'])
    const way = after(known(), submitted())
    expect(effectsOf(way, stored())).toEqual(['save', 'send the review'])
    const call = after(way, stored(id('f'))).attempt!.call!
    expect(inputOf(call)).toMatchObject({ guestId, review: 'Typed.', reviewType: '1', files: [id('f')] })
    expect(step(after(way, stored()), aServer().receive(call)).slice(1)).toEqual(['drop'])
    expect(arrive(way, aServer())).toMatchObject({ stage: 'posted', guestId })
  })

  test('a new guest is added first, under a key of its own, and the review follows under one of both [OP-38 D-94]', () => {
    expect(effectsOf(ofNewGuest(), submitted('Typed.', nora))).toEqual(['add the guest'])
    const way = after(ofNewGuest(), submitted('Typed.', nora))
    expect(way).toMatchObject({ guestName: 'Nora Smith', guestNumber: 1, mayHaveArrived: false })
    expect(effectsOf(way, guestAdded)).toEqual(['save', 'send the files'])
    expect(after(way, guestAdded, stored()).attempt!.call!.key).toBe(`${way.key}-${guestId}`)
  })

  test('a guest that was added while its review was refused is not added again, another one is [OP-38]', () => {
    const refused = after(ofNewGuest(), submitted('Foul.', nora), guestAdded, stored(), refusal)
    expect(refused).toMatchObject({
      stage: 'refused',
      refusal: 'Not these words.',
      guestId,
      mayHaveArrived: false,
    })
    expect(effectsOf(refused, submitted('Fair.', nora))).toEqual(['send the files'])
    expect(effectsOf(refused, submitted('Fair.', nick))).toEqual(['add the guest'])
    expect(after(refused, submitted('Fair.', nick))).toMatchObject({
      guestNumber: 2,
      guestName: 'Nick Smith',
    })
  })

  test('a guest that was erased meanwhile is added again under another key [OP-38]', () => {
    const gone = { type: 'refused', status: 404, message: 'Guest not found' } as const
    const refused = after(ofNewGuest(), submitted('Typed.', nora), guestAdded, stored(), gone)
    expect(refused).toMatchObject({ guestId: null, guestNumber: 2, mayHaveArrived: false })
    expect(after(known(), submitted(), stored(), gone).guestId).toBe(guestId)
  })

  test('the guest is fixed once its review was sent, not while its files are, also after a refusal [D-94 D-50]', () => {
    const first = after(ofNewGuest(), submitted('Typed.', nora), guestAdded)
    expect(first.mayHaveArrived).toBe(false)
    expect(after(first, { type: 'server failed' })).toMatchObject({ guestId, mayHaveArrived: false })
    const failed = after(first, stored(), { type: 'server failed' })
    expect(failed).toMatchObject({ stage: 'half-typed', mayHaveArrived: true })
    expect(after(failed, submitted('Typed.', nora), stored(), refusal).mayHaveArrived).toBe(true)
    expect(after(failed, submitted('Typed.', nora), stored(), turnedAway).mayHaveArrived).toBe(true)
    expect(after(first, stored(), turnedAway)).toMatchObject({ stage: 'refused', mayHaveArrived: false })
  })

  test('a review whose first try had arrived before its edit was refused still has its guest fixed [D-94]', () => {
    const server = aServer()
    const lost = lose(after(ofNewGuest(), submitted('Typed.', nora), guestAdded), server)
    const again = { ...after(lost, shownAgain), mayHaveArrived: false } // it was closed before that was saved
    const way = after(again, submitted('Foul.', nora), stored())
    const editing = after(way, server.receive(way.attempt!.call!))
    expect(after(editing, refusal)).toMatchObject({ stage: 'refused', mayHaveArrived: true })
  })

  test('without an answer it goes into the outbox and leaves the form [D-94]', () => {
    const way = after(known(), submitted(), stored())
    expect(effectsOf(way, notAnswered)).toEqual(['put into the outbox'])
    expect(step(way, kept)).toEqual([expect.objectContaining({ stage: 'waiting' }), 'drop'])
  })

  test('with a locked vault, or without room, it stays in the form [D-94]', () => {
    const way = after(known(), submitted(), notAnswered)
    expect(step(way, { type: 'not kept' })).toEqual([
      expect.objectContaining({ stage: 'half-typed' }),
      'save',
    ])
  })

  test('nothing is sent or saved once its author has left [D-93]', () => {
    const way = after(ofNewGuest(), submitted('Typed.', nora))
    expect(step(way, { type: 'interrupted' })).toEqual([expect.objectContaining({ stage: 'half-typed' })])
  })

  test('a form that is shown again may have been sent, by another window or as the page was closed [D-94]', () => {
    const half = after(known(), typed('Typed.'))
    expect(after(half, shownAgain).submittedTexts).toEqual(['Typed.'])
    const closed = after(half, submitted(), stored(), shownAgain)
    expect(closed).toMatchObject({ stage: 'half-typed', attempt: undefined })
    const refused = after(half, submitted(), refusal, shownAgain)
    expect(refused).toMatchObject({ stage: 'half-typed', refusal: null })
    const outdated = after(half, submitted(), { type: 'changed elsewhere', reviewId }, shownAgain)
    expect(outdated).toMatchObject({ stage: 'half-typed', outdatedId: null })
    expect(after(edit(), typed('Stored.'), shownAgain)).toMatchObject({ submittedTexts: [] })
  })

  test('an edit that is shown again follows a type chosen elsewhere, and files that have gone [D-43 OP-59]', () => {
    const half = typed('Half', '1', ['a', 'b'])
    const now: ReviewEvent = { type: 'restored', stored: { reviewType: '-1', facts: {}, files: ['b'] } }
    expect(after(edit(), half, now)).toMatchObject({
      typed: { review: 'Half', reviewType: '-1' },
      originalText: 'Stored.',
      originalType: '-1',
      removeFiles: ['b'],
    })
    const chosen = typed('Half', '-1')
    expect(after(edit(), chosen, now)).toMatchObject({ typed: { reviewType: '-1' }, originalType: '1' })
  })
})

describe('facts of the stay', () => {
  const march = { arrival: '2026-03-02', departure: '2026-03-05' }
  const later = { ...march, claimed: 250, currency: 'USD' } as const

  test('that were changed after a lost answer follow as an edit, and unchanged ones are not sent [FCT-01 D-94]', () => {
    const server = aServer()
    const lost = lose(after(known(), { ...submitted(), facts: march }), server)
    expect(server.facts()).toEqual(march)
    const again = arrive(after(lost, { ...submitted(), facts: later }), server)
    expect(again.stage).toBe('posted')
    expect(server.facts()).toEqual(later)
    const same = arrive(after(lose(after(known(), submitted()), aServer()), submitted()), aServer())
    expect(same.stage).toBe('posted')
    const edited = after(edit(), submitted('Changed.'), stored())
    expect(inputOf(edited.attempt!.call!)).not.toHaveProperty('arrival')
  })

  test('wait in the outbox, are edited there, and of two edits the later one is kept [FCT-01 D-94]', () => {
    const server = aServer('Stored.')
    const waits = after(edit(), { ...submitted('Stored.'), facts: march }, notAnswered, kept)
    expect(waits).toMatchObject({ stage: 'waiting', facts: march })
    const changed = after(waits, edited('Stored.', { facts: later }))
    expect(arrive(after(changed, sent), server).stage).toBe('posted')
    expect(server.facts()).toEqual(later)
    const second = after(edit(), { ...submitted('Stored.'), facts: {} }, notAnswered, kept)
    const told = { type: 'earlier edit posted', review: 'Stored.', reviewType: '1', facts: later } as const
    expect(arrive(after(second, told, sent), server).stage).toBe('posted')
    expect(server.facts()).toEqual({})
  })

  test('of an edit that is shown again follow the stored ones until their author has changed them [FCT-01 D-43]', () => {
    const now: ReviewEvent = { type: 'restored', stored: { reviewType: '1', facts: march, files: [] } }
    const half = { ...typed('Half'), typed: { review: 'Half', reviewType: '1', ...typedFacts({}) } }
    expect(after(edit(), half, now)).toMatchObject({ typed: march, originalFacts: march })
    const own = { ...half, typed: { ...half.typed, arrival: '2026-01-01' } }
    const kept = { typed: { arrival: '2026-01-01', departure: '' }, originalFacts: {} }
    expect(after(edit(), own, now)).toMatchObject(kept)
  })
})

describe('a lost answer', () => {
  test('the same text is sent again under the same key, and posted once [D-94]', () => {
    const server = aServer()
    const way = after(known(), submitted(), notAnswered, kept, sent)
    const lost = after(arrive(way, server, { lost: true }), notAnswered)
    expect(lost).toMatchObject({ stage: 'waiting', submittedTexts: ['Typed.'], mayHaveArrived: true })
    expect(arrive(after(lost, sent), server)).toMatchObject({ stage: 'posted', key: way.key })
    expect(server.texts).toEqual(['Typed.'])
  })

  test('what was typed after each of two tries that had arrived unseen is posted [D-94]', () => {
    const server = aServer()
    const first = lose(after(known(), submitted('First.')), server)
    const way = after(first, submitted('Second.'), stored())
    const second = after(way, server.receive(way.attempt!.call!)) // the edit of it arrives, too
    server.receive(second.attempt!.call!)
    const lost = after(second, { type: 'server failed' })
    expect(arrive(after(lost, submitted('Third.')), server).stage).toBe('posted')
    expect(server.texts).toEqual(['First.', 'Second.', 'Third.'])
  })

  test('an edit that arrived unseen becomes what is typed, after a reload, too [D-94]', () => {
    const server = aServer('Stored.')
    const lost = lose(after(edit(), submitted('Changed.')), server)
    const found: ReviewEvent = { type: 'restored', stored: { reviewType: '1', facts: {}, files: [] } }
    expect(arrive(after(lost, found, submitted('Changed more.')), server).stage).toBe('posted')
    expect(server.texts).toEqual(['Stored.', 'Changed.', 'Changed more.'])
  })

  test('what was typed after it can wait in the outbox, with a file [D-94]', () => {
    const server = aServer()
    const lost = after(lose(after(known(), submitted('First.')), server), shownAgain)
    const waits = after(lost, submitted('Second.'), notAnswered, kept, sent)
    expect(arrive(waits, server, { files: [id('a')] }).stage).toBe('posted')
    expect([server.texts, server.files()]).toEqual([['First.', 'Second.'], [id('a')]])
  })

  test('a text with other line breaks and blanks around it is the same text [D-94]', () => {
    const server = aServer()
    const lost = { ...lose(after(known(), submitted('One\nTwo')), server), submittedTexts: [' One\r\nTwo '] }
    expect(arrive(after(lost, submitted('One\nTwo\nThree')), server).stage).toBe('posted')
    expect(server.texts).toEqual(['One\nTwo', 'One\nTwo\nThree'])
  })

  test('a file that was added joins the review, a removed one leaves it, the others stay once [D-94]', () => {
    const server = aServer()
    const lost = lose(after(known(), submitted()), server, { files: [id('a'), id('b')] })
    const way = after(lost, submitted())
    expect(arrive(way, server, { files: [id('a'), id('d')], removed: [id('b')] }).stage).toBe('posted')
    expect(server.files()).toEqual([id('a'), id('d')])
    expect(server.texts).toEqual(['Typed.'])
  })

  test('a file that was sent again under another id is there once [D-94 D-50]', () => {
    const server = aServer()
    const lost = lose(after(known(), submitted()), server, { files: [id('a')] })
    const [way] = step(after(lost, submitted()), { ...stored(), files: [[id('b'), id('a')]] })
    expect(after(way, server.receive(way.attempt!.call!)).stage).toBe('posted')
    expect(server.files()).toEqual([id('a')])
  })

  test('sent again unchanged it leaves the text and type that another device has given it since [D-43 D-94]', () => {
    const server = aServer()
    const lost = lose(after(known(), submitted()), server)
    server.change('Typed.', '-1')
    expect(arrive(after(lost, submitted()), server).stage).toBe('posted')
    expect([server.texts, server.type()]).toEqual([['Typed.'], '-1'])
    server.change('From the phone.', '-1')
    expect(arrive(after(lost, submitted()), server).stage).toBe('posted')
    expect([server.texts, server.type()]).toEqual([['Typed.', 'From the phone.'], '-1'])
  })

  test('a type that another device has chosen stays when the text alone is changed here [D-43 D-94]', () => {
    const server = aServer()
    const lost = lose(after(known(), submitted()), server)
    server.change('Typed.', '-1')
    expect(arrive(after(lost, submitted('Typed more.')), server).stage).toBe('posted')
    expect([server.texts.at(-1), server.type()]).toEqual(['Typed more.', '-1'])
    const ofStored = aServer('Stored.')
    ofStored.change('Stored.', '-1')
    arrive(after(edit(), submitted('Changed.')), ofStored)
    expect(ofStored.type()).toBe('-1')
  })

  test('the review of a new guest that arrived unseen becomes what is typed, after a reload, too [D-94]', () => {
    const server = aServer()
    const lost = lose(after(ofNewGuest(), submitted('Typed.', nora)), server)
    const again = after(lost, shownAgain, submitted('Typed more.', nora))
    expect(arrive(again, server).stage).toBe('posted')
    expect(server.texts).toEqual(['Typed.', 'Typed more.'])
  })
})

describe('a text that was changed elsewhere', () => {
  test('is not replaced before it was shown, however often that is tried [D-43 D-94]', () => {
    const server = aServer()
    const lost = lose(after(known(), submitted()), server)
    server.change('From the phone.')
    const outdated = arrive(after(lost, submitted('Typed more.')), server)
    expect(outdated).toMatchObject({ stage: 'outdated', outdatedId: reviewId, refusal: changedElsewhere })
    const again = arrive(after(outdated, submitted('Typed more.')), server)
    expect(again.stage).toBe('outdated')
    expect(server.texts).toEqual(['Typed.', 'From the phone.'])
    const shown = after(again, { type: 'newer text shown', text: 'From the phone.' })
    expect(shown).toMatchObject({ stage: 'half-typed', outdatedId: null, newerText: 'From the phone.' })
    expect(arrive(after(shown, submitted('Typed more.')), server).stage).toBe('posted')
    expect(server.texts).toEqual(['Typed.', 'From the phone.', 'Typed more.'])
  })

  test('is asked for again when it was changed once more [D-43]', () => {
    const server = aServer('Stored.')
    server.change('From the phone.')
    const outdated = arrive(after(edit(), submitted('Mine.')), server)
    const shown = after(outdated, { type: 'newer text shown', text: 'From the phone.' })
    server.change('From the tablet.')
    expect(arrive(after(shown, submitted('Mine.')), server)).toMatchObject({ stage: 'outdated' })
    expect(server.texts).toEqual(['Stored.', 'From the phone.', 'From the tablet.'])
  })

  test('can be replaced by the very first one once it was shown, in a form that was refused, too [D-43 D-94]', () => {
    const server = aServer()
    const lost = lose(after(known(), submitted()), server)
    server.change('From the phone.')
    const shown = { type: 'newer text shown', text: 'From the phone.' } as const
    expect(arrive(after(lost, shown, submitted()), server).stage).toBe('posted')
    expect(server.texts).toEqual(['Typed.', 'From the phone.', 'Typed.'])
    expect(after(known(), submitted(), refusal, shown).newerText).toBe('From the phone.')
  })

  test('refuses an edit in the outbox, which goes on once the member has seen it [D-43 D-94]', () => {
    const server = aServer('Stored.')
    server.change('From the laptop.')
    const outdated = arrive(after(edit(), submitted('From the phone.'), notAnswered, kept, sent), server)
    expect(outdated).toMatchObject({ stage: 'outdated', review: 'From the phone.' })
    const again = after(outdated, edited('From the phone.', { newerText: 'From the laptop.' }))
    expect(again).toMatchObject({ stage: 'waiting', refusal: null, outdatedId: null })
    expect(arrive(after(again, sent), server).stage).toBe('posted')
    expect(server.texts).toEqual(['Stored.', 'From the laptop.', 'From the phone.'])
  })
})

describe('two windows with the same half-typed review', () => {
  const half = after(known(), typed('Typed.'))

  test('the second may replace what the first has sent, whose later text then needs a look at it [D-43 D-94]', () => {
    const server = aServer()
    const first = lose(after(half, submitted()), server)
    const second = after(half, shownAgain, submitted('From the other.'))
    expect(arrive(second, server).stage).toBe('posted')
    expect(arrive(after(first, submitted('Typed more.')), server).stage).toBe('outdated')
    expect(server.texts).toEqual(['Typed.', 'From the other.'])
  })

  test('the first one, in the outbox, does not overwrite what the second has posted [D-43 D-94]', () => {
    const server = aServer()
    arrive(after(half, shownAgain, submitted('From the other.')), server)
    const first = after(half, submitted(), notAnswered, kept, sent)
    expect(arrive(first, server)).toMatchObject({ stage: 'outdated', review: 'Typed.' })
    expect(server.texts).toEqual(['From the other.'])
  })
})

describe('files that the server has swept', () => {
  test.each(['submitted', 'sending'] as const)(
    'are sent again once, of a review that is %s [D-50]',
    (stage) => {
      const way = stage === 'submitted' ? after(known(), submitted(), stored('old')) : sending()
      expect(effectsOf(way, swept)).toEqual(['send all files again'])
      const again = after(way, swept, stored('new'))
      expect(again.attempt!.call!.files).toEqual([['new']])
      expect(after(again, swept)).toMatchObject({ stage: 'refused', refusal: swept.message })
    },
  )
})

describe('in the outbox', () => {
  test('a new guest is added once, though the try ends there [D-94]', () => {
    const way = after(ofNewGuest(), submitted('Typed.', nora), notAnswered, kept, sent)
    expect(way.stage).toBe('sending')
    const added = after(way, guestAdded, notAnswered)
    expect(effectsOf(added, sent)).toEqual(['send the files'])
  })

  test('no answer, a server in trouble, too many calls and an ended session leave it waiting [D-94 D-92]', () => {
    for (const event of [
      notAnswered,
      turnedAway,
      { type: 'server failed' },
      { type: 'interrupted' },
    ] as const)
      expect(step(sending(), event)).toEqual([expect.objectContaining({ stage: 'waiting', refusal: null })])
  })

  test('a refused one keeps its text and the reason until it is edited [D-94 D-44]', () => {
    const [refused, ...effects] = step(sending('Foul.'), refusal)
    expect(refused).toMatchObject({ stage: 'refused', refusal: 'Not these words.', review: 'Foul.' })
    expect(effects).toEqual(['save'])
    expect(next(refused, sent)).toEqual([refused])
    expect(step(refused, edited('Fair.'))).toEqual([
      expect.objectContaining({ stage: 'waiting', review: 'Fair.', refusal: null }),
      'save',
    ])
  })

  test('the later text is kept when it was edited after its answer was lost, without a file taken away [D-94]', () => {
    const server = aServer()
    const first = after(
      arrive(after(waiting(), sent), server, { files: [id('a'), id('b')], lost: true }),
      notAnswered,
    )
    const later = after(first, edited('Later.', { removeFiles: [id('b')] }), sent)
    expect(arrive(later, server, { files: [id('a')] }).stage).toBe('posted')
    expect([server.texts, server.files()]).toEqual([['Typed.', 'Later.'], [id('a')]])
  })

  test('it is not edited while it is being sent [D-94]', () => {
    const way = sending()
    expect(next(way, edited('Too late.'))).toEqual([way])
  })

  test('with another guest that one is added, under a key of its own [D-94]', () => {
    const way = after(ofNewGuest(), submitted('Typed.', nora), notAnswered, kept)
    const same = after(way, edited('Later.', { newGuest: nora }))
    expect(same).toMatchObject({ guestNumber: 1, guestName: 'Nora Smith' })
    const other = after(way, edited('Later.', { newGuest: nick }))
    expect(other).toMatchObject({ guestNumber: 2, guestName: 'Nick Smith', guestId: null })
  })

  test('a later edit of the same text follows the earlier one, also once it was refused [D-43 D-94]', () => {
    const server = aServer('Stored.')
    const inOutbox = (review: string) => after(edit(), submitted(review), notAnswered, kept)
    const [first, second] = [inOutbox('Better.'), inOutbox('Best.')]
    const posted = arrive(after(first, sent), server)
    const event = { ...posted, type: 'earlier edit posted' } as const
    expect(effectsOf(second, event)).toEqual(['save'])
    expect(arrive(after(second, event, sent), server).stage).toBe('posted')
    expect(server.texts).toEqual(['Stored.', 'Better.', 'Best.'])
    const refused = after(second, sent, refusal, event)
    expect(refused).toMatchObject({ stage: 'refused', originalText: 'Better.', originalType: '1' })
    const outdated = after(second, sent, { type: 'changed elsewhere', reviewId }, event)
    expect(outdated).toMatchObject({ stage: 'outdated', originalText: 'Better.', newerText: null })
  })
})

test('every transition of the table was taken above', () => {
  const all = Object.entries(transitions).flatMap(([stage, row]) =>
    Object.keys(row).map((event) => `${stage}: ${event}`),
  )
  expect(all.filter((one) => !seen.has(one))).toEqual([])
})

test('an event that the table does not name changes nothing', () => {
  const posted: UnsentReview = { ...known(), stage: 'posted' }
  for (const event of [submitted(), sent, refusal, notAnswered]) expect(next(posted, event)).toEqual([posted])
  const stages = Object.keys(transitions) as UnsentReview['stage'][]
  for (const stage of stages.filter((one) => one !== 'waiting')) {
    const unsent = { ...known(), stage }
    expect(next(unsent, sent)).toEqual([unsent])
  }
})
