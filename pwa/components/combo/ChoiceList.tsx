import { useEffect, useRef } from 'react'
import styles from './ChoiceList.module.css'
import type { Choice } from './matching.ts'

type Props = {
  id: string
  choices: readonly Choice[]
  /** The place of the one that is meant; -1 for none. */
  active: number
  onPick: (value: string) => void
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot be typed into, nor its options stand elsewhere */

/** What opens below a field that can be typed into; the focus stays in the field. */
export function ChoiceList({ id, choices, active, onPick }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => scrollTo(frame.current, active))
  return (
    // The pointer takes the focus from the field otherwise.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={styles.frame} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Choices" className={styles.list}>
        {choices.map(({ value, label }, index) => (
          // The keys are heard in the field.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.choice}
            onClick={() => onPick(value)}
          >
            {label}
          </div>
        ))}
      </div>
      <output className={styles.none}>{choices.length === 0 && 'Nothing on the list is called that.'}</output>
    </div>
  )
}

/** Scrolls the list, and only it, so far that the choice at this place is seen. */
function scrollTo(frame: HTMLElement | null, place: number) {
  const choice = frame?.querySelectorAll<HTMLElement>('[role="option"]')[place]
  if (!frame || !choice) return
  const { offsetTop, offsetHeight } = choice
  const lowest = offsetTop + offsetHeight - frame.clientHeight
  frame.scrollTop = Math.min(offsetTop, Math.max(frame.scrollTop, lowest))
}
