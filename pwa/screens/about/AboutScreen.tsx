import { ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Prose, ProseSections } from '../../components/Prose.tsx'
import { about } from '../../content/about.ts'

/** Who we are, with the three practices in short form for visitors (D-03, ROL-02). */
export function AboutScreen() {
  return (
    <Page title={about.title}>
      <div className="stack-loose">
        <Prose blocks={about.intro} />
        <ProseSections sections={about.sections} />
      </div>
      <div className="row">
        <ButtonLink to="/selectplan" look="primary">
          See the plans
        </ButtonLink>
        <ButtonLink to="/faq">Read the FAQ</ButtonLink>
      </div>
    </Page>
  )
}
