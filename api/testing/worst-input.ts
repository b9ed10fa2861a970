const longest = 250_000

/** Values of a field that make a body as long as it may be. */
export const worstValues: unknown[] = [
  '\u0301\u0316'.repeat(longest / 4),
  'a'.repeat(longest),
  ' '.repeat(longest),
  '\ud800'.repeat(longest / 3),
  Array.from({ length: longest / 4 }, () => 'a'),
  Array.from({ length: longest / 4 }, () => 7),
  Array.from({ length: longest / 3 }, () => []),
  Array.from({ length: longest / 40 }, () => ({ name: 'x', size: -1 })),
  JSON.parse('['.repeat(5000) + ']'.repeat(5000)),
]

/** What is repeated in texts that are slow to look through for foul language. */
export const worstTexts = {
  'words of other languages that almost begin a phrase': 'fick leck nique ta ',
  'one character that folds into eighteen': 'ﷺ',
  'squared words': '㍿',
  'Hangul syllables': '각',
  'Cyrillic letters': 'привет ',
  'ligatures of three letters': 'ﬃ',
  'marks on marks': 'a\u0301\u0316',
  'single letters': 's h i ',
  'masks in every word': 'a*b*c*d*e*f*g ',
  'half-masked foul words': 'bu*ll*sh ',
  'words split by signs': 'a.b-c',
}

/** HTML that is slow to turn into text. */
export const worstHtml = {
  'nested quotes and many lines': `${'<blockquote>'.repeat(190)}<pre>${'x\n'.repeat(8800)}`,
  'open tags without end': '<ul><li>'.repeat(2500),
  'tables in tables': '<table><tr><td>'.repeat(1300),
  'tags that close nothing': `${'<b>'.repeat(3000)}${'</i>'.repeat(2700)}`,
  'signs that HTML escapes': '&"'.repeat(10_000),
  'letters of three bytes': '漢'.repeat(20_000),
  'attributes without end': `<a ${'a="'.repeat(6000)}`,
}
