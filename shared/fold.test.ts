import { expect, test } from 'vitest'
import { fold, wordStarts } from './fold.ts'

test('D-30 names are folded without regard to case, accents, spacing and punctuation', () => {
  expect(fold('  ANN-Marie ')).toBe('annmarie')
  expect(fold('José  Núñez')).toBe('josenunez')
  expect(fold('Łukasz Ødegård Weiß')).toBe('lukaszodegardweiss')
  expect(fold("O'Brien")).toBe(fold('O’Brien'))
  expect(fold('İpek Işık')).toBe('ipekisik')
})

test('D-30 a name is found from any of its word starts', () => {
  expect(wordStarts('Ann-Marie')).toEqual(['annmarie', 'marie'])
  expect(wordStarts('de la Cruz')).toEqual(['delacruz', 'lacruz', 'cruz'])
  expect(wordStarts("O'Brien")).toEqual(['obrien'])
})

test('D-30 scripts without accents keep every sign', () => {
  expect(fold('王小明')).toBe('王小明')
  expect(fold('मीना')).not.toBe(fold('मन'))
  expect(wordStarts('   ')).toEqual([])
})
