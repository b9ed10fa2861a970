import { savedCards } from '../../vault/saved-cards.ts'
import { useVault } from '../../vault/vault-state.ts'

const guestOf = (link: string) => /^\/guest\/([0-9a-f]{24})/.exec(link)?.[1]

/** Whom a notification is about: the server names no one, the guests saved on this device do. */
export function GuestName({ link }: { link: string }) {
  const id = guestOf(link)
  const name = useVault(({ isOpen, guests }) => {
    const saved = isOpen && guests > 0 && id ? savedCards().get(id) : undefined
    return saved && `${saved.card.firstName} ${saved.card.lastName}`
  })
  return (
    name && (
      <p className="soft small">
        <bdi>{name}</bdi>
      </p>
    )
  )
}
