import { Link, useNavigate } from 'react-router-dom'
import { parsePersonQuery } from '../../../shared/person-query.ts'
import { stateNames } from '../../../shared/places.ts'
import { to } from '../../../shared/routes.ts'
import { canSearch } from '../../../shared/schemas/guest.ts'
import { emptySearch, searchFormChanged, typedChanged, useGuestLists } from '../guest-lists.ts'
import styles from './OneField.module.css'
import { OneField } from './OneField.tsx'

/** The one field on its own: it fills the search form, and leads to its results. */
export function HomeSearch() {
  const navigate = useNavigate()
  const typed = useGuestLists((lists) => lists.typed)
  const search = useGuestLists((lists) => lists.searchForm)
  function type(text: string) {
    typedChanged(text)
    searchFormChanged({ ...emptySearch, ...parsePersonQuery(text) })
  }
  // One name alone may be either.
  const isOneName = search.firstName === ''
  const parts = [
    ['First name', search.firstName],
    [isOneName ? 'Name' : 'Last name', search.lastName],
    ['Phone', search.phoneNumber],
    ['City', search.city],
    ['State', search.state && stateNames.get(search.state)],
  ].filter(([, text]) => text)
  return (
    <OneField
      value={typed}
      onChange={type}
      canSubmit={canSearch(search)}
      onSubmit={() => void navigate(to.guestList, { state: { search: true } })}
    >
      <div className={`row ${styles.understood}`}>
        {typed === '' || parts.length === 0 ? (
          <p className="soft small">Or paste a booking email</p>
        ) : (
          <>
            <dl aria-label="Understood as" className="small">
              {parts.map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{text}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
            <Link to={to.guestList} className="target small">
              Edit
            </Link>
          </>
        )}
      </div>
    </OneField>
  )
}
