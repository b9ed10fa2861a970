import { useEffect, useState } from 'react'
import { onReturn } from '../offline/connection.ts'

const here = new Map<() => Promise<unknown>, unknown>()

/**
 * Code that a part of a page does without at first: undefined until it is here. Where it cannot be fetched it is
 * asked for again when the server is back; what was typed around it meanwhile stays.
 * @param load always the same function for the same code
 * @param isWanted false while nobody needs it yet
 */
export function useLate<Code>(load: () => Promise<Code>, isWanted = true): Code | undefined {
  const [code, setCode] = useState(() => here.get(load) as Code | undefined)
  useEffect(() => {
    if (code !== undefined || !isWanted) return undefined
    let isLeft = false
    const ask = () =>
      void load().then(
        (loaded) => {
          here.set(load, loaded)
          if (!isLeft) setCode(loaded)
        },
        (error: unknown) => console.error('A part of the page could not be loaded', error),
      )
    ask()
    const stopAsking = onReturn(ask)
    return () => {
      isLeft = true
      stopAsking()
    }
  }, [code, isWanted, load])
  return code
}
