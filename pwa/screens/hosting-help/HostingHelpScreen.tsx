import { to } from '../../../shared/routes.ts'
import { Accordion } from '../../ui/content/Accordion.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Prose } from '../../ui/content/Prose.tsx'
import { practices, gradesExplained } from '../../content/practices.ts'

const entries = practices.map(({ id, title, summary, blocks }) => ({
  id,
  title,
  content: (
    <>
      <p className="soft">{summary}</p>
      <Prose blocks={blocks} />
    </>
  ),
}))

/** The three Hosting Best Practices. */
export function HostingHelpScreen() {
  return (
    <Page title="Hosting best practices" lead="Three habits that prevent most trouble.">
      <Accordion entries={entries} />
      <section id="grades" className="stack" aria-labelledby="grades-heading">
        <h2 id="grades-heading">Evidence grades</h2>
        <Prose blocks={gradesExplained} />
      </section>
      <div className="row">
        <ButtonLink to={to.guestList} look="primary">
          Search Guests
        </ButtonLink>
        <ButtonLink to={`${to.faq}#incident-report`}>How to write a good report</ButtonLink>
      </div>
    </Page>
  )
}
