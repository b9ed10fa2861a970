import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FoundGuest, ViewedGuest } from '../../../shared/schemas/guest.ts'
import { isLongAgo, longAgo } from '../../../shared/redacted-date.ts'
import { GuestCard } from '../../guests/GuestCard.tsx'
import { useMedia } from '../../platform/useMedia.ts'
import styles from './GuestRows.module.css'
import { GuestPreview } from './preview/GuestPreview.tsx'

/** A guest of the results, or of the view history. */
export type RowGuest = FoundGuest | (ViewedGuest & { match?: undefined })
/** The label names its list; with `isHeaded` it stands above it, with a note. */
export type RowGroup = { label: string; isHeaded?: boolean; note?: string; guests: readonly RowGuest[] }

type Props = {
  /** Names several lists together. */
  label?: string
  groups: readonly RowGroup[]
  children?: ReactNode
}

/** How long the pointer has to rest on a row before the preview shows it, in milliseconds. */
const restMs = 120

/**
 * Lists of guests. On a desk arrow keys, Home and End move between all their rows, Enter opens one, and the current row
 * is previewed at the side.
 */
export function GuestRows({ label, groups, children }: Props) {
  const isDesk = useMedia('(min-width: 900px)')
  const hasPreview = useMedia('(min-width: 1100px) and (hover: hover)')
  const rows = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef('')
  const [currentId, setCurrentId] = useState('')
  const all = groups.flatMap(({ guests }) => guests)
  const isMixed = all.some(isViewed) && !all.every(isViewed)
  const current = all.find(({ _id }) => _id === currentId) ?? all[0]
  useEffect(() => () => clearTimeout(rest.current), [])
  useWayFromField(rows)

  function show(id: string | undefined) {
    clearTimeout(rest.current)
    if (id) setCurrentId(id)
  }
  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const links = linksOf(event.currentTarget)
    const at = links.indexOf(event.target as HTMLAnchorElement)
    const next = at < 0 ? undefined : nextRow[event.key]?.(at, links.length - 1)
    if (next === undefined) return
    event.preventDefault()
    links[next]?.focus()
  }
  /** A list that scrolls below a pointer at rest changes nothing. */
  function point(event: PointerEvent) {
    const at = `${event.screenX} ${event.screenY}`
    if (event.pointerType !== 'mouse' || pointer.current === at) return
    pointer.current = at
    const id = guestIdAt(event.target)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => show(id), restMs)
  }

  return (
    <div className={styles.sides}>
      <div
        ref={rows}
        role="presentation"
        onKeyDown={isDesk ? move : undefined}
        onFocus={isDesk ? ({ target }) => show(guestIdAt(target)) : undefined}
        onPointerMove={hasPreview ? point : undefined}
        onPointerLeave={() => clearTimeout(rest.current)}
      >
        <section aria-label={label}>
          {groups.map(({ label: name, isHeaded, note, guests }) => (
            <section key={name}>
              {isHeaded && (
                <div className={styles.heading}>
                  <h2>{name}</h2>
                  <p className="soft small">{note}</p>
                </div>
              )}
              <ul className="gap-0" aria-label={name}>
                {guests.map((guest) => (
                  <GuestCard
                    key={guest._id}
                    guest={{ ...guest, isViewed: isViewed(guest) }}
                    date={
                      guest.match
                        ? { label: 'Added', at: guest.createdAt }
                        : isLongAgo(guest.viewedAt)
                          ? { label: `First viewed ${longAgo}` }
                          : { label: 'First viewed', at: guest.viewedAt }
                    }
                    match={guest.match}
                    isStamped={isMixed}
                    row={isDesk ? (guest === current ? 'current' : 'other') : undefined}
                  />
                ))}
              </ul>
            </section>
          ))}
        </section>
        {children}
      </div>
      {hasPreview && (
        <div className={styles.side}>
          <p className={styles.hint}>
            <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open
          </p>
          {current && <GuestPreview key={current._id} guest={current} />}
        </div>
      )}
    </div>
  )
}

/** The history holds viewed guests only. */
const isViewed = (guest: RowGuest) => !guest.match || guest.isViewed

const nextRow: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

const linksOf = (list: Element) => [...list.querySelectorAll<HTMLAnchorElement>('[data-guest] a')]

const guestIdAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-guest]')?.dataset.guest

/** The arrow leads from the one field down to the current row. */
function useWayFromField(rows: { current: HTMLDivElement | null }) {
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      if (event.key !== 'ArrowDown' || !(event.target as Element).closest?.('[data-one-field] input')) return
      const link = rows.current?.querySelector<HTMLElement>('[data-guest] a:not([tabindex="-1"])')
      if (!link) return
      event.preventDefault()
      link.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [rows])
}
