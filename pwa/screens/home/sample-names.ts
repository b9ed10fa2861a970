/** The invented guests of the home page, with what a screen reader says in place of their drawn entries. */
export const sampleNames = [
  { name: 'Jordan Ellis', verdict: '1 negative review and 1 positive one' },
  { name: 'Rosa Whitlock', verdict: '2 positive reviews' },
  { name: 'Dennis Marlow', verdict: '2 negative reviews' },
] as const
