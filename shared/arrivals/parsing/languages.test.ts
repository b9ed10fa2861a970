import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { columnKinds } from './stay.ts'

/** The shape of a table: its keys, and how many entries a list of months or weekdays has. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.every(Array.isArray)
      ? value.length
      : 'words'
    : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, shapeOf(inner)]))

test('every language has every kind of word, and none of them is empty [FLD-06 FLD-07 FLD-09]', () => {
  const shape = shapeOf(languages.en)
  expect(shape).toMatchObject({ months: 12, weekdays: 7 })
  expect(Object.keys(languages)).toEqual(['en', 'es', 'fr', 'de', 'it', 'pt'])
  for (const [code, language] of Object.entries(languages)) {
    expect(shapeOf(language), code).toEqual(shape)
    expect(Object.keys(language.columns).toSorted(), code).toEqual([...columnKinds].toSorted())
    const lists = [language, ...Object.values(language)].flatMap((one) => Object.values(one) as unknown[])
    expect(
      lists.filter((list) => Array.isArray(list) && list.length === 0),
      code,
    ).toEqual([])
  }
})
