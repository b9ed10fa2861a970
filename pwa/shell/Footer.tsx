import { Link } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'
import { footerEntries } from './navigation.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Logo, links, theme and copyright. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className="gap-half">
          <Logo />
          <p className="soft small">{brand.tagline}</p>
        </div>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {footerEntries.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
        <p className={styles.copyright}>
          © 2022–{import.meta.env.VITE_BUILD_YEAR} {brand.company} All rights reserved.
        </p>
      </div>
    </footer>
  )
}
