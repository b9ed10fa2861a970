import { useEffect, useRef, useState } from 'react'
import { pluralize } from '../../../shared/pluralize.ts'
import { maxStays } from '../../../shared/schemas/stays.ts'
import { changeArrivals, idsOf, rememberColumns, useArrivals } from '../../arrivals/arrivals.ts'
import { today } from '../../platform/today.ts'
import { tryTwice } from '../../platform/try-twice.ts'
import type { People } from '../../arrivals/intake/people.ts'
import { mergeStays, type Merged } from '../../arrivals/intake/merge.ts'
import { readInWorker } from '../../arrivals/intake/read-in-worker.ts'
import { headerKey } from '../../../shared/arrivals/parsing/header-key.ts'
import type {
  BrokenRow,
  Columns,
  DateOrder,
  PreviewRow,
  Reading,
} from '../../../shared/arrivals/parsing/stay.ts'

export type Stays = Extract<Reading, { kind: 'stays' }>
type ReadPeople = Extract<Reading, { kind: 'people' }>

/** What became of a file: what was read, with its broken rows, or why it was not. */
export type Outcome = { id: number; name: string } & (
  | { kind: 'read'; words: string; unit: Stays['unit']; broken: BrokenRow[] }
  | { kind: 'refused'; why: string }
)

/** What a file leaves open; `answer` goes on with it, and null leaves the file out. */
export type Question = { name: string } & (
  | {
      kind: 'columns'
      asked: Extract<Reading, { kind: 'columns' }>
      /** The first rows as these columns make them. */
      preview: (columns: Columns) => Promise<PreviewRow[]>
      answer: (columns: Columns | null) => void
    }
  | { kind: 'certain'; asked: Stays; answer: (isRight: true | null) => void }
  | { kind: 'dates'; asked: Extract<Reading, { kind: 'dates' }>; answer: (order: DateOrder | null) => void }
)

/** A file, or a text that was pasted. */
export type Given = File | string

const nameOf = (given: Given) => (typeof given === 'string' ? 'The pasted text' : given.name)

const loadPeople = () => import('../../arrivals/intake/people.ts')

/** Takes files and texts one after the other, asks what they leave open, and adds their stays to the arrivals. */
export function useIntake() {
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [reading, setReading] = useState<string | null>(null)
  const [adding, setAdding] = useState<AbortController | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const left = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])

  /** Resolves with whether anything was read. */
  function take(given: readonly Given[]): Promise<boolean> {
    setOutcomes([])
    const work = queue.current.then(async () => {
      let isRead = false
      for (const one of given) isRead = (await takeOne(one)) || isRead
      return isRead
    })
    queue.current = work.catch(() => undefined)
    return work.catch(() => false)
  }

  async function takeOne(given: Given): Promise<boolean> {
    const name = nameOf(given)
    const signal = left.current!.signal
    setReading(name)
    try {
      const stays = await readAsking(given, name, signal)
      if (stays === null || signal.aborted) return false
      if (stays.kind === 'refused') {
        report({ kind: 'refused', name, why: stays.why })
        return false
      }
      if (stays.kind === 'people') return await addAll(name, stays)
      const merged = await add(stays)
      report({ kind: 'read', name, words: wordsOf(stays, merged), unit: stays.unit, broken: stays.broken })
      return true
    } finally {
      setReading(null)
    }
  }

  async function addAll(name: string, { people, broken, unit }: ReadPeople): Promise<boolean> {
    const { addPeople } = await tryTwice(loadPeople)
    const all = people.length.toLocaleString('en-US')
    const progress = (prepared: number) =>
      setReading(`${name}: ${prepared.toLocaleString('en-US')} of ${all} people`)
    const stop = new AbortController()
    if (people.length > 0) setAdding(stop)
    const sum: People | null =
      people.length === 0
        ? { added: 0, joined: 0, broken: [] }
        : await addPeople(people, progress, stop.signal).finally(() => setAdding(null))
    if (sum?.isCanceled) {
      const words = `Canceled: ${sum.added.toLocaleString('en-US')} of ${all} people added. Choose the file again to add the rest.`
      report({ kind: 'read', name, words, unit, broken: [] })
    } else if (sum) {
      const leftOut = [...broken, ...sum.broken].sort((a, b) => a.row - b.row)
      report({ kind: 'read', name, words: wordsOfPeople(sum, leftOut.length), unit, broken: leftOut })
    } else report({ kind: 'refused', name, why: tooMany })
    return sum !== null
  }

  /** Null when the host left the file out. */
  async function readAsking(given: Given, name: string, signal: AbortSignal) {
    let order: DateOrder | undefined
    let mapped = useArrivals.getState().mapped as Record<string, Columns>
    for (;;) {
      const read = await readInWorker(given, { today: today(), mapped, order }, signal)
      if (read.kind === 'preview') return null
      if (read.kind === 'refused' || read.kind === 'people') return read
      if (read.kind === 'stays') {
        if (read.isCertain || read.stays.length + read.calledOff.length === 0) return read
        const isRight = await ask<true>((answer) => ({ kind: 'certain', name, asked: read, answer }))
        return isRight && read
      }
      if (read.kind === 'dates') {
        const chosen = await ask<DateOrder>((answer) => ({ kind: 'dates', name, asked: read, answer }))
        if (chosen === null) return null
        order = chosen
        continue
      }
      const key = headerKey(read.headers)
      const preview = async (columns: Columns) => {
        const shown = { today: today(), mapped: { ...mapped, [key]: columns }, order, isPreview: true }
        const understood = await readInWorker(given, shown, signal)
        return understood.kind === 'preview' ? understood.rows : []
      }
      const columns = await ask<Columns>((answer) => ({
        kind: 'columns',
        name,
        asked: read,
        preview,
        answer,
      }))
      if (columns === null) return null
      const said = { [key]: columns }
      mapped = { ...mapped, ...said }
      await rememberColumns(said)
    }
  }

  const ask = <Answer>(question: (answer: (answer: Answer | null) => void) => Question) =>
    new Promise<Answer | null>((resolve) =>
      setQuestion(
        question((answer) => {
          setQuestion(null)
          resolve(answer)
        }),
      ),
    )

  const report = (
    outcome:
      | Omit<Extract<Outcome, { kind: 'read' }>, 'id'>
      | Omit<Extract<Outcome, { kind: 'refused' }>, 'id'>,
  ) => setOutcomes((before) => [...before, { ...outcome, id: before.length }])

  /** Stops adding people after the batch at hand; null while none are added. */
  const cancel = adding && (() => adding.abort())
  return { take, outcomes, reading, cancel, question }
}

/** Adds the stays of a file to the arrivals. */
async function add(stays: Stays): Promise<Merged> {
  let merged: Merged = { arrivals: [], doubles: 0, gone: 0 }
  const newId = await idsOf(stays.stays)
  await changeArrivals((arrivals) => {
    merged = mergeStays(arrivals, stays, newId)
    return merged.arrivals
  })
  return merged
}

const tooMany = `You can keep at most ${maxStays.toLocaleString('en-US')} stays and notes. Remove some first.`

/** '4,690 people added, 300 people merged with an earlier entry, 10 left out.' */
function wordsOfPeople({ added, joined }: People, leftOut: number): string {
  const counts = [
    `${pluralize(added, 'person', 'people')} added`,
    joined > 0 && `${pluralize(joined, 'person', 'people')} merged with an earlier entry`,
    leftOut > 0 && `${leftOut.toLocaleString('en-US')} left out`,
  ].filter(Boolean)
  return `${counts.join(', ')}.`
}

/** '31 arrivals, 6 past, 3 canceled. 28 of them were here already.' */
function wordsOf({ stays, leftOut }: Stays, { doubles, gone }: Merged): string {
  const counts = [
    pluralize(stays.length, 'arrival'),
    leftOut.past > 0 && `${leftOut.past.toLocaleString('en-US')} past`,
    leftOut.cancelled > 0 && `${leftOut.cancelled.toLocaleString('en-US')} canceled`,
    leftOut.blocked > 0 && `${leftOut.blocked.toLocaleString('en-US')} blocked`,
    leftOut.owner > 0 && pluralize(leftOut.owner, 'owner stay'),
    leftOut.repeated > 0 && `${leftOut.repeated.toLocaleString('en-US')} listed twice`,
  ].filter(Boolean)
  const known =
    doubles === 0
      ? ''
      : doubles === stays.length
        ? ' Here already.'
        : ` ${doubles.toLocaleString('en-US')} of them ${doubles === 1 ? 'was' : 'were'} here already.`
  return `${counts.join(', ')}.${known}${gone === 0 ? '' : ` ${pluralize(gone, 'arrival')} canceled.`}`
}
