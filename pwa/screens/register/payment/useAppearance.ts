import type { Appearance } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'
import { useTheme } from '../../../session/theme.ts'

const dark = () => matchMedia('(prefers-color-scheme: dark)')

function listen(changed: () => void) {
  const scheme = dark()
  scheme.addEventListener('change', changed)
  return () => scheme.removeEventListener('change', changed)
}

/** The look of Stripe's fields: ours, in the theme that is shown. */
export function useAppearance(): Appearance {
  const theme = useTheme((store) => store.theme)
  const prefersDark = useSyncExternalStore(listen, () => dark().matches)
  return appearanceOf(theme === 'system' ? prefersDark : theme === 'dark')
}

function appearanceOf(isDark: boolean): Appearance {
  const color = (name: string) => colorOf(name, isDark)
  const [ink, accent, negative] = [color('ink'), color('accent'), color('negative')]
  return {
    theme: isDark ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: accent,
      colorBackground: color('raised'),
      colorText: ink,
      colorTextSecondary: color('ink-soft'),
      colorDanger: negative,
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
      gridRowSpacing: '24px',
    },
    rules: {
      '.Input': { border: `1px solid ${color('line-strong')}`, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { border: `1px solid ${accent}`, boxShadow: `0 0 0 1px ${accent}` },
      '.Input--invalid': { border: `1px solid ${negative}`, boxShadow: 'none' },
      '.Label': { color: ink, fontWeight: '600', fontSize: '16px' },
    },
  }
}

/** A colour of `tokens.css` as Stripe understands it: the browser works out `light-dark()` and names it as rgb. */
function colorOf(name: string, isDark: boolean): string {
  const probe = document.createElement('span')
  probe.style.cssText = `color: var(--${name}); color-scheme: ${isDark ? 'dark' : 'light'}`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
