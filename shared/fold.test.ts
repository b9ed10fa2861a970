import { expect, test } from 'vitest'
import { fold, wordStarts } from './fold.ts'

test('names are folded without regard to case, accents, spacing and punctuation [D-30]', () => {
  expect(fold('  ANN-Marie ')).toBe('annmarie')
  expect(fold('José  Núñez')).toBe('josenunez')
  expect(fold('Łukasz Ødegård Weiß')).toBe('lukaszodegardweiss')
  expect(fold("O'Brien")).toBe(fold('O’Brien'))
  expect(fold('İpek Işık')).toBe('ipekisik')
})

test('a name is found from any of its word starts [D-30]', () => {
  expect(wordStarts('Ann-Marie')).toEqual(['annmarie', 'marie'])
  expect(wordStarts('de la Cruz')).toEqual(['delacruz', 'lacruz', 'cruz'])
})

test('an apostrophe begins a word: connor finds O’Connor, hote L’Hôte [D-30]', () => {
  expect(wordStarts("O'Connor")).toEqual(['oconnor', 'connor'])
  expect(wordStarts('L’Hôte')).toEqual(['lhote', 'hote'])
})

test.each(Array.from("ʻʼ‘’´`'′ʾʿ＇"))(
  '%s is an apostrophe, typed or stored or left out [FLD-14 D-30]',
  (sign) => {
    expect(fold(`Ka${sign}iulani`)).toBe('kaiulani')
    expect(wordStarts(`Ka${sign}ahumanu`)).toEqual(['kaahumanu', 'ahumanu'])
  },
)

test('scripts without accents keep every sign [D-30]', () => {
  expect(fold('王小明')).toBe('王小明')
  expect(fold('मीना')).not.toBe(fold('मन'))
  expect(wordStarts('   ')).toEqual([])
})
