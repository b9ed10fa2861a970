/** What the work gives, or something else when it takes longer; the work itself goes on. */
export const within = <Result, Other>(
  ms: number,
  work: Promise<Result>,
  otherwise: Other,
): Promise<Result | Other> =>
  Promise.race([work, new Promise<Other>((resolve) => setTimeout(resolve, ms, otherwise))])
