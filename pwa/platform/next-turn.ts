/** Lets the page paint and take a tap before more work. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))
