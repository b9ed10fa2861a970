/** What must stay in sight: what can be pressed, and who a row is about with what is known of them. */
const kept = 'a[href], button, input, select, textarea, summary, label, legend, h3, strong, [data-verdict]'

/** How far the place moves at a time, in pixels. */
const step = 8

/**
 * Keeps what floats over the page off every control and verdict in the window, or of the open dialog: moves it
 * from its edge towards the other until none lies below it. Where there is no room it lies over the header, or stays in
 * the place that a dialog leaves. Returns a function that stops.
 */
export function keepFree(floating: HTMLElement): () => void {
  const place = () => {
    floating.style.translate = ''
    floating.style.translate = `0 ${freeOffset(floating)}px`
  }
  place()
  const resized = new ResizeObserver(place)
  resized.observe(document.body)
  const locked = new MutationObserver(place) // a dialog opens or closes
  locked.observe(document.body, { attributeFilter: ['data-scroll-locked'] })
  const events = ['scroll', 'resize'] as const
  for (const name of events) addEventListener(name, place, { passive: true })
  return () => {
    resized.disconnect()
    locked.disconnect()
    for (const name of events) removeEventListener(name, place)
  }
}

/** What is not rendered has no extent where the browser cannot say it. */
const isVisible = (control: Element) =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- asked for
  control.checkVisibility?.({ visibilityProperty: true }) ?? true

function freeOffset(floating: HTMLElement): number {
  const parts = [...floating.children].map((part) => part.getBoundingClientRect())
  const scope = document.querySelector('[role=dialog]') ?? document.body
  const taken = [...scope.querySelectorAll(kept)]
    .filter((control) => !floating.contains(control) && isVisible(control))
    .map((control) => control.getBoundingClientRect())
  // Of all its parts, which may still move.
  const { top, bottom } = floating.getBoundingClientRect()
  const isFree = (by: number) =>
    !parts.some((part) =>
      taken.some(
        (other) =>
          other.left < part.right &&
          other.right > part.left &&
          other.top < bottom + by &&
          other.bottom > top + by,
      ),
    )
  const room = top > innerHeight / 2 ? top : innerHeight - bottom
  const direction = top > innerHeight / 2 ? -1 : 1
  for (let by = 0; by < room; by += step) if (isFree(by * direction)) return by * direction
  if (scope !== document.body || direction > 0) return 0
  const header = document.querySelector('header')
  return (header ? Number.parseFloat(getComputedStyle(header).paddingTop) : 0) - top
}
