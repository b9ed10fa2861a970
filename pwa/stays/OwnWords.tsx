import { type StayFields, stayTags } from '../../shared/schemas/stays.ts'
import { Stamp } from '../ui/Stamp.tsx'

/** What each tag is called. */
export const tagWords = Object.fromEntries(
  stayTags.map((tag) => [tag, tag.replace(/^[a-z]/, (letter) => letter.toUpperCase())]),
)

const fewCharacters = 120

/** What the member has written about somebody, marked as the member's own; in a list the beginning of it. */
export function OwnWords({ stay, inList = false }: { stay: StayFields; inList?: boolean }) {
  const { ownNote = '', tags = [] } = stay
  const note = Array.from(ownNote)
  const isCut = inList && note.length > fewCharacters
  const text = isCut ? `${note.slice(0, fewCharacters).join('').trim()}…` : ownNote
  return (
    <p className="small">
      <Stamp>Yours</Stamp> {tags.map((tag) => tagWords[tag]).join(', ')}
      {tags.length > 0 && text && ' · '}
      {text && <bdi>“{text}”</bdi>}
    </p>
  )
}
