import { api } from './api.ts'

/** A guest with all its reviews. The first view costs a credit; rejected with 'limitReached' without credits. */
export async function openGuest(id: string, signal?: AbortSignal) {
  const guest = await api.openGuest({ id }, { signal })
  const review = [...guest.review]
  for (let cursor = guest.nextReviews; cursor;) {
    const { data, next } = await api.guestReviews.page({ id, cursor }, { signal })
    review.push(...data)
    cursor = next
  }
  return { ...guest, review }
}
