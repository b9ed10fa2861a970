import { useId } from 'react'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import styles from '../Account.module.css'
import { snippetOf, type Banner } from './banners.ts'

/** A banner: its preview, image file and HTML to copy. */
export function BannerSnippet({ banner }: { banner: Banner }) {
  const id = useId()
  const { file, name, width, height } = banner
  const html = snippetOf(banner, location.origin)

  return (
    <div className="stack-tight">
      <p id={id}>{name}</p>
      <img
        src={file}
        width={width}
        height={height}
        alt={`${name}, as it will look`}
        className={styles.banner}
      />
      <textarea
        readOnly
        value={html}
        aria-labelledby={id}
        spellCheck={false}
        className={styles.snippet}
        onFocus={(event) => event.target.select()}
      />
      <div className="row">
        <Button onClick={() => void copyText(html, 'The HTML was copied')}>Copy the HTML</Button>
        <ButtonLink to={file} download>
          Download the image
        </ButtonLink>
      </div>
    </div>
  )
}
