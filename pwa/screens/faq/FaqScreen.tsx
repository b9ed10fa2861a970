import { Accordion } from '../../components/Accordion.tsx'
import { Page } from '../../components/Page.tsx'
import { Prose } from '../../components/Prose.tsx'
import { faq } from '../../content/faq.ts'
import { Link } from '../../router/Link.tsx'

const entries = faq.map(({ id, question, answer }) => ({
  id,
  title: question,
  content: <Prose blocks={answer} />,
}))

/** The 13 questions; `/faq#levels` opens that answer (PUB-07, PUB-08). */
export function FaqScreen() {
  return (
    <Page
      title="Frequently asked questions"
      lead="What the register is, who can join, what it costs, and what happens with a report."
    >
      <Accordion entries={entries} />
      <p>
        Something else? <Link to="/contact">Send us a message</Link>. A person reads it.
      </p>
    </Page>
  )
}
