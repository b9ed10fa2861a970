import { Check } from 'lucide-react'
import { ButtonLink } from '../../components/Button.tsx'
import { PlanGrid } from '../../components/PlanGrid.tsx'
import { Prose } from '../../components/Prose.tsx'
import { Testimonials } from '../../components/Testimonials.tsx'
import {
  assurances,
  audience,
  guestRights,
  hero,
  howItWorks,
  howItWorksHeading,
  intro,
  type Part,
  privacyWords,
  testimonials,
} from '../../content/home.ts'
import { Link } from '../../router/Link.tsx'
import styles from './HomeScreen.module.css'
import { IntroVideo } from './IntroVideo.tsx'
import { SampleGuest } from './SampleGuest.tsx'

/** The first page: what it is, for whom, how it works, what it costs, and what we owe to guests (PUB-01 to PUB-06). */
export function HomeScreen() {
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
          <Link to="/faq#billing">How billing works</Link>
        </p>
        <PlanGrid level={3} />
      </section>
      <div className={styles.letters}>
        {[audience, privacyWords, guestRights].map((part) => (
          <Letter key={part.id} {...part} />
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
        <div className={styles.actions}>
          {hero.actions.map(({ label, to, about }, place) => (
            <ButtonLink key={to} to={to} look={place === 0 ? 'primary' : 'secondary'}>
              {label}
              {about && <span className="visually-hidden"> {about}</span>}
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

function Letter({ id, heading, blocks }: Part) {
  return (
    <section className={styles.letter} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Prose blocks={blocks} />
    </section>
  )
}
