import { chooseTheme, useTheme, type Theme } from '../platform/theme.ts'
import styles from './ThemeSwitch.module.css'

const choices: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Auto' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

/** Three choices: the theme of the device, light, dark. */
export function ThemeSwitch() {
  const chosen = useTheme(({ theme }) => theme)
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {choices.map(({ theme, label }) => (
        <button
          key={theme}
          type="button"
          value={theme}
          aria-pressed={theme === chosen}
          className={styles.choice}
          onClick={() => chooseTheme(theme)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
