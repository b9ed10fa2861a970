import { expect, test } from 'vitest'
import english from './nicknames-english.json' with { type: 'json' }
import own from './nicknames-own.json' with { type: 'json' }
import spellings from './spellings.json' with { type: 'json' }
import towns from './towns.json' with { type: 'json' }

const isFolded = (name: string) => /^[a-z]{2,}$/.test(name)
const repeated = (names: string[]) => names.filter((name, n) => names.indexOf(name) !== n)

test('tables of nicknames, spellings and cities name source and license, and fold each entry once [MAT-14]', () => {
  for (const { source, license } of [english, own, spellings, towns]) {
    expect(source).toMatch(/^own$|https:\/\//)
    expect(license).toMatch(/^Apache-2.0$|^MIT/)
  }
  for (const { nicknames } of [english, own])
    for (const [formal, short] of Object.entries(nicknames)) {
      const names = short.split(' ')
      expect([formal, ...names].filter((name) => !isFolded(name))).toEqual([])
      expect(repeated([formal, ...names]), formal).toEqual([])
    }
  for (const line of spellings.spellings) {
    const names = line.split(' ')
    expect(names.length, line).toBeGreaterThan(1)
    expect(names.filter((name) => !/^[a-z]+$/.test(name))).toEqual([])
    expect(repeated(names), line).toEqual([])
  }
  for (const [short, written] of [...Object.entries(towns.words), ...Object.entries(towns.cities)]) {
    expect(short).toMatch(/^[a-z]+( [a-z]+)*$/)
    expect(written).toMatch(/^[a-z]+( [a-z]+)*$/)
  }
})
