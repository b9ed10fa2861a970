import { expect, test } from 'vitest'
import givenNames from './given-names.json' with { type: 'json' }
import surnames from './surnames.json' with { type: 'json' }

test('the tables of common names say their source and license, and hold folded names once [MAT-14]', () => {
  for (const { tables } of [givenNames, surnames]) {
    const names = tables.flatMap((table) => table.names.flatMap((line) => line.split(' ')))
    expect(names.filter((name) => !/^[a-z]{2,}$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    for (const { source, license } of tables) {
      expect(source).toMatch(/^United States Census Bureau|^@faker-js\/faker/)
      expect(license).toMatch(/^(public domain|MIT)$/)
    }
  }
})
