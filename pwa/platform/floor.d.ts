// What the oldest browsers have beyond ES2022, whose methods are all that `pwa/tsconfig.json` lets the page use.
interface ReadonlyArray<T> {
  findLast(isWanted: (value: T, index: number) => unknown): T | undefined
  findLastIndex(isWanted: (value: T, index: number) => unknown): number
}
interface Array<T> {
  findLast(isWanted: (value: T, index: number) => unknown): T | undefined
  findLastIndex(isWanted: (value: T, index: number) => unknown): number
}
