import { lazy, Suspense, useState } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { Empty } from '../../../components/Empty.tsx'
import { Spinner } from '../../../components/Spinner.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import styles from './Verification.module.css'

const PdfPages = lazy(() => import('./PdfPages.tsx').then((file) => ({ default: file.PdfPages })))

const kinds = [
  ['documents', 'Government ID'],
  ['insuranceDocuments', 'Insurance declaration'],
  ['otherDocuments', 'Other document'],
] as const

type Props = {
  details: UserDetails
  /** True after the decision on the account: documents are erased a while after it. */
  isDecided: boolean
  /** Loads anew, because links expire after 15 minutes (D-51). */
  onReload: () => void
}

/** Every document of a user, open: pictures as they are, PDFs drawn page by page (D-51). */
export function Documents({ details, isDecided, onReload }: Props) {
  const all = kinds.flatMap(([kind, label]) =>
    details[kind].map((link, index) => ({
      link,
      name: details[kind].length > 1 ? `${label} ${index + 1}` : label,
    })),
  )
  if (all.length === 0)
    return (
      <Empty>
        {isDecided
          ? 'There are no documents. They are erased 90 days after the decision, unless set otherwise.'
          : 'This user has not uploaded any documents yet'}
      </Empty>
    )
  return all.map((document) => <OneDocument key={document.link} {...document} onReload={onReload} />)
}

type DocumentProps = { link: string; name: string; onReload: () => void }

const isPdf = (link: string) => /\.pdf(\?|$)/i.test(link)

function OneDocument({ link, name, onReload }: DocumentProps) {
  return (
    <figure className={styles.document}>
      <figcaption className={styles.caption}>
        <h3 className={styles.heading}>{name}</h3>
        <a href={link} className="target" {...(isPdf(link) ? {} : { target: '_blank', rel: 'noreferrer' })}>
          {isPdf(link) ? 'Save the PDF' : 'Open in full size'}
        </a>
      </figcaption>
      {isPdf(link) ? (
        <Suspense fallback={<Spinner label={`Loading ${name}`} />}>
          <PdfPages link={link} name={name} onReload={onReload} />
        </Suspense>
      ) : (
        <Picture link={link} name={name} onReload={onReload} />
      )}
    </figure>
  )
}

function Picture({ link, name, onReload }: DocumentProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <LinkExpired onReload={onReload} />
  return <img src={link} alt={name} className={styles.picture} onError={() => setIsBroken(true)} />
}
