/** The hour of daily digests (UTC): the morning in most of the US. */
const digestHour = 14

/** When the next daily digest goes out. */
export function nextDigest(now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(digestHour, 0, 0, 0)
  return today > now ? today : new Date(today.getTime() + 86_400_000)
}
