import { useEffect, useRef } from 'react'
import styles from './ChoiceList.module.css'
import type { Choice } from './matching.ts'

type Props = {
  id: string
  choices: readonly Choice[]
  /** The index of the active choice; -1 for none. */
  active: number
  onPick: (value: string) => void
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- nobody can type into a select */

/** The list below a combo box; the focus stays in its field. */
export function ChoiceList({ id, choices, active, onPick }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => scrollTo(frame.current, active))
  return (
    // Without this, pressing the pointer would take the focus from the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={styles.frame} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Choices" className={styles.list}>
        {choices.map(({ value, label }, index) => (
          // The field handles the keys.
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

/** Scrolls the list, but not the page, until the choice at this index is visible. */
function scrollTo(frame: HTMLElement | null, index: number) {
  const choice = frame?.querySelectorAll<HTMLElement>('[role="option"]')[index]
  if (!frame || !choice) return
  const { offsetTop, offsetHeight } = choice
  const lowest = offsetTop + offsetHeight - frame.clientHeight
  frame.scrollTop = Math.min(offsetTop, Math.max(frame.scrollTop, lowest))
}
