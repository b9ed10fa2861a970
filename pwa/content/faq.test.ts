import { expect, test } from 'vitest'
import { blockTexts } from '../../shared/document.ts'
import { plans } from '../../shared/plans.ts'
import { faq } from './faq.ts'

/** The question with its answer as one string; fails when no question has this id. */
function entry(id: string): string {
  const found = faq.find((each) => each.id === id)
  if (!found) throw new Error(`The FAQ has no question ${id}`)
  return [found.question, ...found.answer.flatMap(blockTexts)].join('\n')
}

const wordCount = (text: string) => text.split(/\s+/).length

test('the FAQ holds exactly 13 questions, each with an answer and an id of its own [PUB-07 OP-90 D-02]', () => {
  expect(faq).toHaveLength(13)
  expect(new Set(faq.map(({ id }) => id)).size).toBe(13)
  for (const { id, question } of faq) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(question).toMatch(/\?$/)
    expect(wordCount(entry(id))).toBeGreaterThan(25)
  }
})

test('a question on what the product is [PUB-09]', () => {
  expect(entry('what-it-is')).toMatch(/^What is HostVouch\?\n.*private register/)
})

test('a question on privacy [PUB-10]', () => {
  expect(entry('privacy')).toMatch(/^How is privacy protected\?\n.*anonymous/s)
})

test('a question on the content policy [PUB-11]', () => {
  expect(entry('content-policy')).toMatch(/^What is the content policy\?\nReviews must be factual/)
})

test('the levels are those of the plan table [PUB-12 PUB-17 OP-23 D-02]', () => {
  const answer = entry('levels')
  for (const { name, priceString, monthlyViews, units } of plans) {
    const views = monthlyViews === null ? 'unlimited' : `up to ${monthlyViews.toLocaleString('en-US')}`
    expect(answer).toContain(`${name}: ${priceString} per year, ${views} guest views`)
    expect(answer).toContain(units)
  }
  expect(answer).not.toContain('150')
})

test('a question on verification, with its time [PUB-13]', () => {
  expect(entry('verification')).toMatch(/^How does verification work.*\n.*1 to 3 business days/)
})

test('guidance on writing an incident report [PUB-14]', () => {
  const answer = entry('incident-report')
  expect(answer).toMatch(/^How do I write a good incident report\?/)
  for (const word of ['When', 'What happened', 'Evidence']) expect(answer).toContain(word)
})

test('over 4,000 members [PUB-15]', () => {
  expect(entry('what-it-is')).toContain('over 4,000 members')
})

test('a paid membership is required to see reviews [PUB-16]', () => {
  expect(entry('seeing-reviews')).toContain('A paid membership is required to see reviews')
})

test('no exclamation marks', () => {
  expect(faq.map(({ id }) => entry(id)).join('\n')).not.toContain('!')
})
