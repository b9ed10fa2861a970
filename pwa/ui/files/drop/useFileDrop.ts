import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page. Returns whether some are held over it. */
export function useFileDrop(take: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const dropped = useEffectEvent(take)
  useEffect(() => {
    const until = new AbortController()
    const on = <Name extends 'dragover' | 'dragleave' | 'drop'>(
      name: Name,
      handle: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, handle, { signal: until.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    on('drop', (event) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      dropped(files)
    })
    return () => until.abort()
  }, [])
  return isOver
}
