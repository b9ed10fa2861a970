/**
 * Creates a value on its first use. For `Intl` formatters above all: the first one takes about 40 ms on a slow phone, which
 * would delay the first paint.
 */
export function onFirstUse<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}
