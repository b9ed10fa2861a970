import { expect, test } from 'vitest'
import { wordsOf } from '../../shared/document.ts'
import { plans } from '../../shared/plans.ts'
import { faq } from './faq.ts'

/** The question with its answer as one string; fails when there is none with this id. */
function entry(id: string): string {
  const found = faq.find((each) => each.id === id)
  if (!found) throw new Error(`The FAQ has no question ${id}`)
  return [found.question, ...found.answer.flatMap(wordsOf)].join('\n')
}

const wordCount = (text: string) => text.split(/\s+/).length

test('PUB-07 OP-90 D-02 the FAQ holds exactly 13 questions, each with an answer and an id of its own', () => {
  expect(faq).toHaveLength(13)
  expect(new Set(faq.map(({ id }) => id)).size).toBe(13)
  for (const { id, question } of faq) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(question).toMatch(/\?$/)
    expect(wordCount(entry(id))).toBeGreaterThan(25)
  }
})

test('PUB-09 a question on what the product is', () => {
  expect(entry('what-it-is')).toMatch(/^What is HostVouch\?\n.*private register/)
})

test('PUB-10 a question on privacy', () => {
  expect(entry('privacy')).toMatch(/^How is privacy protected\?\n.*anonymous/s)
})

test('PUB-11 a question on the content policy', () => {
  expect(entry('content-policy')).toMatch(/^What is the content policy\?\nReviews must be factual/)
})

test('PUB-12 PUB-17 OP-23 D-02 the levels are those of the plan table', () => {
  const answer = entry('levels')
  for (const { name, priceString, monthlyViews, units } of plans) {
    const views = monthlyViews === null ? 'unlimited' : `up to ${monthlyViews.toLocaleString('en-US')}`
    expect(answer).toContain(`${name}: ${priceString} per year, ${views} guest views`)
    expect(answer).toContain(units)
  }
  expect(answer).not.toContain('150')
})

test('PUB-13 a question on verification, with its time', () => {
  expect(entry('verification')).toMatch(/^How does verification work.*\n.*1 to 3 business days/)
})

test('PUB-14 guidance on writing an incident report', () => {
  const answer = entry('incident-report')
  expect(answer).toMatch(/^How do I write a good incident report\?/)
  for (const word of ['When', 'What happened', 'Evidence']) expect(answer).toContain(word)
})

test('PUB-15 over 4,000 members', () => {
  expect(entry('what-it-is')).toContain('over 4,000 members')
})

test('PUB-16 a paid membership is required to see reviews', () => {
  expect(entry('seeing-reviews')).toContain('A paid membership is required to see reviews')
})

test('no exclamation marks', () => {
  expect(faq.map(({ id }) => entry(id)).join('\n')).not.toContain('!')
})
