import { create } from 'zustand'

export type Theme = 'system' | 'light' | 'dark'

/** The chosen theme. `public/theme.js` applies it before the first paint; here it is read and changed. */
export const useTheme = create<{ theme: Theme }>()(() => ({ theme: 'system' }))

/** Takes over what `public/theme.js` found. */
export function restoreTheme(): void {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') useTheme.setState({ theme })
}

/** Applies the choice and keeps it in a cookie, which outlives a cleared local storage (D-12). */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  colorFrame(theme)
  const age = theme === 'system' ? 0 : 31_536_000
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`
  useTheme.setState({ theme })
}

const paper = { light: '#faf8f4', dark: '#181512' }

/** The browser's own frame has the color of the page: one `meta` for each scheme of the device. */
function colorFrame(theme: Theme): void {
  for (const frame of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = frame.media.includes('dark') ? 'dark' : 'light'
    frame.content = paper[theme === 'system' ? scheme : theme]
  }
}
