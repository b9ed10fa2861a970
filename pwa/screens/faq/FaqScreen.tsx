import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { Accordion } from '../../ui/content/Accordion.tsx'
import { Page } from '../../ui/Page.tsx'
import { Prose } from '../../ui/content/Prose.tsx'
import { faq } from '../../content/faq.ts'

const entries = faq.map(({ id, question, answer }) => ({
  id,
  title: question,
  content: <Prose blocks={answer} />,
}))

/** The 13 questions; the anchor of a question in the address opens its answer. */
export function FaqScreen() {
  return (
    <Page
      title="Frequently asked questions"
      lead="What the register is, who can join, what it costs, and what happens with a report."
    >
      <Accordion entries={entries} />
      <p>
        Something else? <Link to={to.contact}>Send us a message</Link>. A person reads it.
      </p>
    </Page>
  )
}
