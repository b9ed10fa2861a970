import { create } from 'zustand'

export type Theme = 'system' | 'light' | 'dark'

/** The chosen theme. `public/theme.js` applies it before the first paint. */
export const useTheme = /* @__PURE__ */ create<{ theme: Theme }>()(() => ({ theme: 'system' }))

/** Reads the theme that `public/theme.js` has applied. */
export function restoreTheme(): void {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') useTheme.setState({ theme })
}

/** Applies the choice here and in the app's switches. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  useTheme.setState({ theme })
}

/** Applies the choice and stores it in a cookie, because a logout clears local storage. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  updateThemeColor(theme)
  const age = theme === 'system' ? 0 : 31_536_000
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`
}

const pageColors = { light: '#f8f5ee', dark: '#181512' }

/** Colors the browser's toolbar like the page: one `meta` per color scheme of the device. */
function updateThemeColor(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = pageColors[theme === 'system' ? scheme : theme]
  }
}
