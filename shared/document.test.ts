import { expect, test } from 'vitest'
import { documentText, facts, inlines, list, plainText, section } from './document.ts'

test('a text is split at its links, in reading order', () => {
  expect(inlines('Write to [us](/contact) or [mail](mailto:a@b.example).')).toEqual([
    { text: 'Write to ' },
    { text: 'us', href: '/contact' },
    { text: ' or ' },
    { text: 'mail', href: 'mailto:a@b.example' },
    { text: '.' },
  ])
})

test('a text that is nothing but a link is one piece', () => {
  expect(inlines('[Reviews](#reviews)')).toEqual([{ text: 'Reviews', href: '#reviews' }])
})

test('only paths, sections and mail addresses become links', () => {
  const text = '[a](https://elsewhere.example) [b](javascript:alert) c [d]'
  expect(inlines(text)).toEqual([{ text }])
})

test('plain text has the words of a link without its target', () => {
  expect(plainText('Read the [Terms](/termsofuse#claims) first.')).toBe('Read the Terms first.')
})

test('all words of a document come in reading order, facts literally', () => {
  const document = {
    title: 'Title',
    subtitle: 'Subtitle',
    intro: [facts({ label: 'Listing', value: '[x](/y)' })],
    sections: [section('one', 'One', 'A [link](/contact).', list('First', 'Second'))],
  }
  expect(documentText(document)).toEqual([
    'Title',
    'Subtitle',
    'Listing',
    '[x](/y)',
    'One',
    'A link.',
    'First',
    'Second',
  ])
})
