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
      lead="What was posted, disputed and decided in each quarter, counted from our records. Once a quarter is over, its figures never change."
    >
      <div className={styles.figures}>
        <FiguresLater />
      </div>
      <HowWeCount />
    </Page>
  )
}

const loadFigures = () => import('./figures/Figures.tsx')

/** The figures and what loads them come after the page. */
function FiguresLater() {
  const figures = useLazyModule(loadFigures)
  return figures ? <figures.Figures /> : <Skeleton label="Loading the figures" cards={2} lines={14} />
}

function HowWeCount() {
  return (
    <section className="stack-tight reading" aria-labelledby="how-we-count">
      <h2 id="how-we-count">How we count</h2>
      <ul className={styles.rules}>
        <li>
          A review counts in the quarter in which members could first read it, even if its author withdrew it
          later.
        </li>
        <li>
          A dispute counts from the day on which we know who is asking. Corrected and hidden reviews come from
          decided disputes; hidden ones also include those that our team hid on its own.
        </li>
        <li>A review expires when its term is over, as the privacy policy says.</li>
        <li>Days to a decision run from the day of the request to our first answer with reasons.</li>
        <li>
          A repeat is a negative review of a stay by somebody of whom another member had posted one before the
          arrival. It was seen where the host had opened the guest, or checked the arrival with a match,
          before that day; missed where the arrival was not checked so; not known without an arrival.
        </li>
        <li>A stay is answered by a report, or by “No report”, within 21 days after the departure.</li>
        <li>Copies and erasures are those that the people written about asked for and received.</li>
        <li>
          Numbers below five read “fewer than 5”, because they could point to a single person. For the same
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
