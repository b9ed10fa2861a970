import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { TextDocument } from '../../../shared/document.ts'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Prose, ProseSections } from '../../ui/content/Prose.tsx'
import styles from './LegalPage.module.css'

/** A legal document with its table of contents; the PDF is made of the same text. */
export function LegalPage({ document, pdf }: { document: TextDocument; pdf: string }) {
  const { title, subtitle, amended, intro, sections } = document
  return (
    <Page
      title={title}
      lead={
        <>
          {subtitle}
          {amended && (
            <>
              <br />
              {amended}
            </>
          )}
        </>
      }
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

/** The table of contents: collapsed on a phone, else beside the text. */
function Contents({ sections }: Pick<TextDocument, 'sections'>) {
  return (
    <nav aria-label="Contents" className={styles.contents}>
      <details>
        <summary className={styles.summary}>Contents</summary>
        <ol className={styles.list}>
          {sections.map(({ id, heading }, index) => (
            <li key={id}>
              <Link to={`#${id}`} className={styles.link}>
                <span className={styles.number}>{index + 1}.</span>
                {heading}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
