/** What moves on the home page: the sample, and what is said in place of its video. */
export function startHome(): void {
  const sample = document.querySelector('[data-sample]')
  if (!sample) return
  const tabs = sample.querySelectorAll('button')
  for (const tab of tabs)
    tab.addEventListener('click', () => {
      sample.querySelector<HTMLElement>('[data-shown]')!.dataset['shown'] = tab.value
      sample.querySelector('[aria-live]')!.textContent = tab.dataset['verdict']!
      for (const one of tabs) one.setAttribute('aria-pressed', String(one === tab))
    })
  document.querySelector('video source:last-of-type')!.addEventListener('error', () => {
    const note = document.querySelector<HTMLElement>('[data-missing]')!
    note.textContent = note.dataset['missing']!
    ;(note.nextElementSibling as HTMLDetailsElement).open = true
  })
}
