import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import styles from './TransparencyScreen.module.css'

/** What the register did in each quarter, for everybody. Each subject is a section of its own. */
export function TransparencyScreen() {
  return (
    <Page
      title="Transparency"
      width="wide"
      lead="What was posted, disputed and decided here in each quarter. We count it from our records, and a quarter that is over never changes again."
    >
      <FiguresLater />
      <HowWeCount />
    </Page>
  )
}

const loadFigures = () => import('./figures/Figures.tsx')

/** The figures and what loads them come after the page. */
function FiguresLater() {
  const figures = useLazyModule(loadFigures)
  return figures ? <figures.Figures /> : <Skeleton label="Loading the figures" cards={3} lines={5} />
}

function HowWeCount() {
  return (
    <section className="stack-tight reading" aria-labelledby="how-we-count">
      <h2 id="how-we-count">How we count</h2>
      <ul className={styles.rules}>
        <li>
          A review counts in the quarter in which members could first read it, also when its author withdrew
          it later.
        </li>
        <li>
          A dispute counts from the day on which we know who asks. Corrected and hidden reviews are those of
          decided disputes, and hidden ones also those that our team took out of view by itself.
        </li>
        <li>A review expires when its term is over, as the privacy policy says.</li>
        <li>Days to a decision run from the day of the request to our first answer with reasons.</li>
        <li>Copies and erasures are those that people who are written about asked for and got.</li>
        <li>
          Numbers below five read “fewer than 5”, because they could tell of a single person. For the same
          reason there are no totals.
        </li>
      </ul>
      <p>
        Is a review about you? <Link to={to.aboutMe}>Ask us or dispute it</Link>, free of charge and without
        an account.
      </p>
    </section>
  )
}
