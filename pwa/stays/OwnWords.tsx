import { type StayFields, stayTags } from '../../shared/schemas/stays.ts'
import { Stamp } from '../ui/Stamp.tsx'

/** What each tag is called. */
export const tagWords = Object.fromEntries(
  stayTags.map((tag) => [tag, tag.replace(/^[a-z]/, (letter) => letter.toUpperCase())]),
)

const fewCharacters = 120

type Props = {
  stay: StayFields
  /** Shows the beginning of it. */
  inList?: boolean
  /** Whether a heading already says whose words they are. */
  isUnderHeading?: boolean
}

/** What the member has written about somebody, marked as the member's own. */
export function OwnWords({ stay, inList = false, isUnderHeading = false }: Props) {
  const { ownNote = '', tags = [] } = stay
  const note = Array.from(ownNote)
  const isCut = inList && note.length > fewCharacters
  const text = isCut ? `${note.slice(0, fewCharacters).join('').trim()}…` : ownNote
  return (
    <p className="small">
      {!isUnderHeading && <Stamp>Yours</Stamp>} {tags.map((tag) => tagWords[tag]).join(', ')}
      {tags.length > 0 && text && ' · '}
      {text && <bdi>“{text}”</bdi>}
    </p>
  )
}
