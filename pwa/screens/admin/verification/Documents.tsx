import { lazy, Suspense, useState } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { tryTwice } from '../../../platform/try-twice.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/loading/Empty.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import styles from './Verification.module.css'

const PdfPages = lazy(async () => ({ default: (await tryTwice(() => import('./PdfPages.tsx'))).PdfPages }))

const kinds = [
  ['documents', 'Government ID'],
  ['insuranceDocuments', 'Insurance declaration'],
  ['otherDocuments', 'Other document'],
] as const

type Props = {
  details: UserDetails
  /** True after the decision on the account, which starts the period until documents are erased. */
  isDecided: boolean
  /** Reloads the details, because links expire. */
  onReload: () => void
}

/** Shows every document of a user; PDFs are drawn page by page. */
export function Documents({ details, isDecided, onReload }: Props) {
  const all = kinds.flatMap(([kind, label]) =>
    details[kind].map((link, index) => ({
      link,
      name: details[kind].length > 1 ? `${label} ${index + 1}` : label,
    })),
  )
  if (all.length === 0)
    return (
      <Empty action={<ButtonLink to={`mailto:${details.email}`}>Write to {details.firstName}</ButtonLink>}>
        {isDecided
          ? 'There are no documents. They are erased 90 days after the decision, unless set otherwise.'
          : 'This user has not uploaded any documents yet'}
      </Empty>
    )
  return all.map((document) => <DocumentView key={document.link} {...document} onReload={onReload} />)
}

type DocumentProps = { link: string; name: string; onReload: () => void }

const isPdf = (link: string) => /\.pdf(\?|$)/i.test(link)

function DocumentView({ link, name, onReload }: DocumentProps) {
  return (
    <figure className="gap-1">
      <figcaption className="row-between">
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
        <ImageDocument link={link} name={name} onReload={onReload} />
      )}
    </figure>
  )
}

function ImageDocument({ link, name, onReload }: DocumentProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <LinkExpired onReload={onReload} />
  return <img src={link} alt={name} className={styles.picture} onError={() => setIsBroken(true)} />
}
