/** From now on the page's script hears a press itself; `public/theme.js` has marked those before. */
export const takeClicks = (): void => void (document.documentElement.dataset.alive = '')

/** Presses the buttons that were pressed before the script of a prerendered page ran. Call once the page is alive. */
export function repeatEarlyClicks(): void {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-pressed]')) {
    delete button.dataset.pressed
    button.click()
  }
}
