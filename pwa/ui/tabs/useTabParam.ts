import { useSearchParams } from 'react-router-dom'

/**
 * The open tab, stored in the address so that reload and links find it: `const [tab, setTab] = useTabParam(ids)`.
 * The first id is the default, without a parameter.
 */
export function useTabParam<Id extends string>(
  ids: readonly [Id, ...Id[]],
  name = 'tab',
): [Id, (id: string) => void] {
  const [params, setParams] = useSearchParams()
  const openIn = (search: URLSearchParams) => ids.find((id) => id === search.get(name)) ?? ids[0]
  function choose(id: string) {
    // To go to where one is would give up a page that is being loaded.
    if (openIn(new URLSearchParams(location.search)) === id) return
    setParams(
      (before) => {
        if (id === ids[0]) before.delete(name)
        else before.set(name, id)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [openIn(params), choose]
}
