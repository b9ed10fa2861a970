import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { TextDocument } from '../../../shared/document.ts'
import { privacy } from '../../../shared/legal/privacy.ts'
import { terms } from '../../../shared/legal/terms.ts'
import { BackToTop } from '../../components/BackToTop.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Prose, ProseSections } from '../../components/Prose.tsx'
import styles from './LegalScreen.module.css'

/** The Terms of Use (PUB-22, PUB-24, PUB-26). */
export const TermsOfUseScreen = () => <LegalPage document={terms} pdf="/termsofuse.pdf" />

/** The Privacy Policy (PUB-23, PUB-25, PUB-27). */
export const PrivacyPolicyScreen = () => <LegalPage document={privacy} pdf="/privacypolicy.pdf" />

/** A legal document with its contents list; the PDF is made of the same text (D-02). */
function LegalPage({ document, pdf }: { document: TextDocument; pdf: string }) {
  const { title, subtitle, intro, sections } = document
  return (
    <Page
      title={title}
      lead={subtitle}
      width="wide"
      actions={
        <ButtonLink to={pdf} download>
          <Download aria-hidden size={18} />
          Download as PDF
        </ButtonLink>
      }
    >
      <div className={styles.columns}>
        <Contents sections={sections} />
        <div className="stack-loose">
          <Prose blocks={intro} />
          <ProseSections sections={sections} numbered />
        </div>
      </div>
      <BackToTop />
    </Page>
  )
}

/** The list of sections: folded on a phone, beside the text where there is room. */
function Contents({ sections }: Pick<TextDocument, 'sections'>) {
  return (
    <nav aria-label="Contents" className={styles.contents}>
      <details>
        <summary className={styles.summary}>Contents</summary>
        <ol className={styles.list}>
          {sections.map(({ id, heading }, place) => (
            <li key={id}>
              <Link to={`#${id}`} className={styles.link}>
                <span className={styles.number}>{place + 1}.</span>
                {heading}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
