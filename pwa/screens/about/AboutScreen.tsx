import { to } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Prose, ProseSections } from '../../ui/content/Prose.tsx'
import { about } from '../../content/about.ts'

/** Who we are, with a short form of the three practices. */
export function AboutScreen() {
  return (
    <Page title={about.title}>
      <div className="stack-loose">
        <Prose blocks={about.intro} />
        <ProseSections sections={about.sections} />
      </div>
      <div className="row">
        <ButtonLink to={to.selectPlan} look="primary">
          See the plans
        </ButtonLink>
        <ButtonLink to={to.faq}>Read the FAQ</ButtonLink>
      </div>
    </Page>
  )
}
