import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tables whose keys are not what people type, or that are asked with `Object.hasOwn`. */
const allowed = [
  'api/accounts/user-list.ts',
  'api/audit/audit.ts',
  'api/audit/security.ts',
  'api/reviews/admin-list.ts',
  'api/reviews/foul-words.ts', // only gone through
  'api/http/openapi.ts', // paths of the contract
  'api/packs/store-pdf.ts', // names that we give
]
const outside = /\.test\.|\/(testing|bench|tools|demo|stripe-sim|embedded-mongo)\//

test('what people type is looked up in a Map, because every object knows "constructor" [SEC-61]', () => {
  const files = globSync(['shared/**/*.ts', 'api/**/*.ts']).filter((file) => !outside.test(file))
  expect(files.length).toBeGreaterThan(300)
  const plain = /const \w+: (Readonly<|Partial<)*Record<string, |\bas Record<string, (?!unknown)[^)]*\)\[/
  expect(files.filter((file) => plain.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(
    allowed.toSorted(),
  )
})
