/** Does the work at the first call; later calls get the same result. After a failure the next call tries again. */
export function lazy<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= work().catch((error: unknown) => {
      result = null
      throw error
    })
    return result
  }
}
