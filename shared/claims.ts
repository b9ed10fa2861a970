/** What the operator claims of the product; null says nothing. */
export const claims = {
  /** How many members there are, such as 'Over 4,000', for the home page. */
  members: null as string | null,
}
