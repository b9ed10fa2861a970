/** What a list shows of a guest. */
export type GuestShown = {
  firstName: string
  lastName: string
  /** As typed; members see it masked only (D-34). */
  phoneNumber: string
  city: string
  state: string
  country: string
  createdAt: Date
}

/** The same, for a query that reads nothing else. */
export const shownFields = {
  firstName: 1,
  lastName: 1,
  phoneNumber: 1,
  city: 1,
  state: 1,
  country: 1,
  createdAt: 1,
} satisfies Record<keyof GuestShown, 1>
