import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { startHome } from '../../site/home.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PlanGrid } from '../../ui/content/PlanGrid.tsx'
import { Prose } from '../../ui/content/Prose.tsx'
import { Testimonials } from '../../ui/content/Testimonials.tsx'
import {
  assurances,
  audience,
  guestRights,
  hero,
  howItWorks,
  howItWorksHeading,
  intro,
  type Section,
  privacyText,
  testimonials,
} from '../../content/home.ts'
import styles from './HomeScreen.module.css'
import { IntroVideo } from './IntroVideo.tsx'
import { SampleGuest } from './SampleGuest.tsx'

/** The home page. */
export function HomeScreen() {
  useEffect(startHome, []) // on the development server
  return (
    <div className={styles.home}>
      <Hero />
      <section className={styles.intro} aria-labelledby={intro.id}>
        <div className={styles.words}>
          <h2 id={intro.id}>{intro.heading}</h2>
          <Prose blocks={intro.blocks} />
        </div>
        <IntroVideo />
      </section>
      <HowItWorks />
      <section className={styles.part} aria-labelledby="plans">
        <h2 id="plans">What it costs</h2>
        <p className="soft reading">
          Four yearly plans, by the number of guests you look up in a month and the units you manage.{' '}
          <Link to={`${to.faq}#billing`}>How billing works</Link>
        </p>
        <PlanGrid level={3} />
      </section>
      <div className={styles.letters}>
        {[audience, privacyText, guestRights].map((section) => (
          <TextSection key={section.id} {...section} />
        ))}
      </div>
      <section className={styles.part} aria-labelledby="testimonials">
        <h2 id="testimonials">{testimonials.heading}</h2>
        <p className="soft reading">{testimonials.note}</p>
        <Testimonials />
      </section>
    </div>
  )
}

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.promise}>
        <h1 tabIndex={-1} className={styles.title}>
          {hero.title}
        </h1>
        <p className="lead">{hero.lead}</p>
        <div className="row">
          {hero.actions.map(({ label, to, hiddenText }, index) => (
            <ButtonLink key={to} to={to} look={index === 0 ? 'primary' : 'secondary'}>
              {label}
              {hiddenText && <span className="visually-hidden"> {hiddenText}</span>}
            </ButtonLink>
          ))}
        </div>
        <ul className={styles.assurances}>
          {assurances.map((assurance) => (
            <li key={assurance} className={styles.assurance}>
              <Check aria-hidden size={18} className={styles.tick} />
              {assurance}
            </li>
          ))}
        </ul>
      </div>
      <SampleGuest />
    </div>
  )
}

function HowItWorks() {
  return (
    <section className={styles.part} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{howItWorksHeading}</h2>
      <ol className={styles.steps}>
        {howItWorks.map(({ id, title, text }) => (
          <li key={id} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function TextSection({ id, heading, blocks }: Section) {
  return (
    <section className={styles.letter} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Prose blocks={blocks} />
    </section>
  )
}
