import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fates } from './fates.ts'

const skipped = ['**/*.test.ts', 'api/bench/**', 'api/testing/**', 'api/**/testing/**']
const named = new Set(
  globSync('api/**/*.ts', { exclude: skipped })
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bcollection(?:<.*>)?\('([^']+)'/g)])
    .map(([, name]) => name!),
)

test('every collection declares what merge, erasure, closing, export and migration do with it [OPS-08]', () => {
  expect(named.size).toBeGreaterThan(30)
  expect([...named].filter((name) => !(name in fates))).toEqual([])
})

test('no collection is declared that is not there [OPS-08]', () => {
  expect(Object.keys(fates).filter((name) => !named.has(name))).toEqual([])
})
