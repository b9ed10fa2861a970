import { expect, test } from 'vitest'
import { supportMessage } from './useContact.ts'

test('the message is HTML with the email and the text, everything escaped [SUP-05 OP-78]', () => {
  const typed = { email: '"a"@example.com', message: '<b>Hi</b> & bye\nsecond line' }
  expect(supportMessage(typed)).toBe(
    '<p>From: &quot;a&quot;@example.com</p><p>&lt;b&gt;Hi&lt;/b&gt; &amp; bye<br>second line</p>',
  )
})
