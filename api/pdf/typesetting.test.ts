import { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { terms } from '../../shared/legal/terms.ts'
import { typeset } from './typeset.ts'
import { helperTypesetter } from './typesetting.ts'

/** One section each, because a helper of low priority sets them beside busy tests. */
const [short, other] = [
  { ...terms, sections: terms.sections.slice(0, 1) },
  { ...terms, sections: terms.sections.slice(1, 2) },
]
const options = { publicUrl: 'https://host.example', createdAt: new Date('2026-11-20T00:00:00Z') }

test('documents wanted at once are set one after the other, the same as in the server itself [D-02]', async () => {
  const apart = await Promise.all([short, other, short].map((each) => helperTypesetter(each, options)))
  const [first, second] = [await typeset(short, options), await typeset(other, options)]
  for (const [n, bytes] of [first, second, first].entries()) expect(bytes.equals(apart[n]!)).toBe(true)
})

test('what cannot be set is a failure of its own, and the next document is set', async () => {
  await expect(helperTypesetter({ ...short, sections: null as never }, options)).rejects.toThrow(
    'could not be made',
  )
  expect((await helperTypesetter(short, options)).length).toBeGreaterThan(10_000)
})

test('a helper that the system has ended is replaced by the next document', async () => {
  const waitsFor = vi.spyOn(ChildProcess.prototype, 'once')
  await helperTypesetter(short, options)
  const helper = waitsFor.mock.contexts.at(-1) as ChildProcess
  waitsFor.mockRestore()
  const ended = once(helper, 'exit')
  helper.kill('SIGKILL')
  await ended
  expect((await helperTypesetter(short, options)).length).toBeGreaterThan(10_000)
})
