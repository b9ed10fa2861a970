/** The button appears after scrolling further than this, in pixels. */
const appearsAfter = 400

/** Shows the bar with the button after scrolling. Returns a function that stops. */
export function watchBackToTop(bar: HTMLElement): () => void {
  const look = () => void bar.toggleAttribute('data-shown', scrollY > appearsAfter)
  look()
  addEventListener('scroll', look, { passive: true })
  bar.addEventListener('click', scrollToTop)
  return () => {
    removeEventListener('scroll', look)
    bar.removeEventListener('click', scrollToTop)
  }
}

function scrollToTop() {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
}
