import { Download } from 'lucide-react'
import type { TextDocument } from '../../../shared/document.ts'
import { BackToTop } from '../../components/BackToTop.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Prose, ProseSections } from '../../components/Prose.tsx'
import { Link } from '../../router/Link.tsx'
import styles from './LegalPage.module.css'

/** A legal document with its contents list; the PDF is made of the same text (D-02). */
export function LegalPage({ document, pdf }: { document: TextDocument; pdf: string }) {
  const { title, subtitle, intro, sections } = document
  return (
    <Page
      title={title}
      lead={subtitle}
      width="wide"
      actions={
        <ButtonLink to={pdf} download data-print="hide">
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
