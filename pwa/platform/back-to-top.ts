/** The button appears after scrolling further than this, in pixels. */
const appearsAfter = 400

const events = ['scroll', 'resize', 'focusin', 'focusout'] as const

/** Fields that open a phone's keyboard. */
const textFields = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

/** Whether the focused text field is visible in a window so narrow that the button may cover it. */
function isTyping(): boolean {
  if (!matchMedia('(max-width: 899.98px)').matches) return false
  const { top, bottom } = document.activeElement?.closest(textFields)?.getBoundingClientRect() ?? {}
  return top !== undefined && bottom !== undefined && bottom > 0 && top < innerHeight
}

const controls = 'a, button, input, select, textarea, summary, label'

/** Whether a control lies below any part of the button. */
function isCovering(button: Element): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return [left, (left + right) / 2, right - 1].some((x) =>
    [top, (top + bottom) / 2, bottom - 1].some((y) =>
      document.elementsFromPoint(x, y).some((found) => {
        const control = found.closest(controls)
        if (!control || control === button) return false
        const other = control.getBoundingClientRect() // a link may answer for the whole row around it
        return other.left < right && other.right > left && other.top < bottom && other.bottom > top
      }),
    ),
  )
}

/**
 * Shows the button after scrolling, but not while it would cover a control or could cover the text field in use.
 * Returns a function that stops.
 */
export function watchBackToTop(button: HTMLElement): () => void {
  let frame = 0
  const look = () => {
    frame = 0
    button.toggleAttribute('data-shown', scrollY > appearsAfter && !isTyping() && !isCovering(button))
  }
  // In the next frame, once: a look at once would lay out a page that is still changing.
  const update = () => void (frame ||= requestAnimationFrame(look))
  update()
  for (const name of events) addEventListener(name, update, { passive: true })
  const layout = new ResizeObserver(update) // what comes late moves controls below the button
  layout.observe(document.body)
  button.addEventListener('click', scrollToTop)
  return () => {
    cancelAnimationFrame(frame)
    layout.disconnect()
    for (const name of events) removeEventListener(name, update)
    button.removeEventListener('click', scrollToTop)
  }
}

function scrollToTop() {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
}
