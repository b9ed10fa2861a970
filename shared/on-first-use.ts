/**
 * Makes a value when it is first asked for, and keeps it. For what takes time, above all the formatters of `Intl`: the
 * first of them takes a slow phone some 40 ms, which no page should spend before it shows a number or a date.
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
