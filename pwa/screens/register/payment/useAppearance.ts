import type { Appearance } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'
import { useTheme } from '../../../platform/theme.ts'

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')

function listen(onChange: () => void) {
  const scheme = darkScheme()
  scheme.addEventListener('change', onChange)
  return () => scheme.removeEventListener('change', onChange)
}

/** The appearance of Stripe's fields in the current theme. */
export function useAppearance(): Appearance {
  const theme = useTheme((store) => store.theme)
  const prefersDark = useSyncExternalStore(listen, () => darkScheme().matches)
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

/** A color of `tokens.css` as rgb, because Stripe does not support what the build makes of `light-dark()`. */
function colorOf(name: string, isDark: boolean): string {
  const probe = document.createElement('span')
  probe.style.cssText = `color: var(--${name}); color-scheme: ${isDark ? 'dark' : 'light'}`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
