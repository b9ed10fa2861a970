import { Accordion } from '../../components/Accordion.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Prose } from '../../components/Prose.tsx'
import { practices } from '../../content/practices.ts'

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

/** The three Hosting Best Practices, at both addresses (PUB-18 to PUB-21, D-03). */
export function HostingHelpScreen() {
  return (
    <Page title="Hosting best practices" lead="Three habits that prevent most of the trouble.">
      <Accordion entries={entries} />
      <div className="row">
        <ButtonLink to="/guestlist" look="primary">
          Search Guests
        </ButtonLink>
        <ButtonLink to="/faq#incident-report">How to write a good report</ButtonLink>
      </div>
    </Page>
  )
}
