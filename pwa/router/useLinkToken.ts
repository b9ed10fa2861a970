import { useLocation, useParams } from 'react-router-dom'

/** The token of the mailed link that has opened this page: behind `#`, or in the path. */
export function useLinkToken(): string {
  const { token } = useParams()
  const { hash } = useLocation()
  return token ?? hash.slice(1)
}
