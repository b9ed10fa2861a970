import { useEffect, useRef, useState } from 'react'
import { hashFile } from '../../platform/hashing/hash-file.ts'

/** A file that was chosen, as far as it is read. */
export type ReadFile = {
  id: number
  name: string
  size: number
  state: 'waiting' | 'reading' | 'read' | 'unreadable'
  /** The share that is read, 0 to 1. */
  part: number
  /** Empty until the whole file is read. */
  sha256: string
}

/** Reads and hashes files on this device, one after the other. A removed file is read no further. */
export function useReading() {
  const [files, setFiles] = useState<ReadFile[]>([])
  const readings = useRef(new Map<number, AbortController>())
  const queue = useRef(Promise.resolve())

  useEffect(() => {
    const open = readings.current
    return () => open.forEach((reading) => reading.abort())
  }, [])

  const change = (id: number, changes: Partial<ReadFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  async function read(id: number, file: File, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return
    change(id, { state: 'reading' })
    try {
      const sha256 = await hashFile(file, { onProgress: (part) => change(id, { part }), signal })
      change(id, sha256 === null ? { state: 'unreadable' } : { state: 'read', sha256 })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      change(id, { state: 'unreadable' })
    }
  }

  function add(chosen: File[]): void {
    for (const file of chosen) {
      const id = readings.current.size + 1
      const reading = new AbortController()
      readings.current.set(id, reading)
      const { name, size } = file
      setFiles((all) => [...all, { id, name, size, state: 'waiting', part: 0, sha256: '' }])
      queue.current = queue.current.then(() => read(id, file, reading))
    }
  }

  function remove(id: number): void {
    readings.current.get(id)?.abort()
    setFiles((all) => all.filter((one) => one.id !== id))
  }

  return { files, add, remove }
}
