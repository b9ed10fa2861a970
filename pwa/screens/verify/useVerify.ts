import { useCallback, useEffect, useRef, useState } from 'react'
import { isCode, normalizedCode } from '../../../shared/packs/code.ts'
import type { Verification } from '../../../shared/schemas/packs.ts'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { onReconnect } from '../../api/connection.ts'
import { api } from '../../api/api.ts'
import { type ReadFile, useReading } from './useReading.ts'

/** What is known of a file, or why it could not be asked. */
export type Answer = Verification | { failed: string }

const notKnown: Verification = { known: false, what: null, receivedAt: null }

const needsConnection = 'Checking needs a connection. It goes on when you are back online.'

/**
 * Reads files on this device, and asks for each whether the pack with this code has it; another code asks again. Nothing
 * of a file but its hash leaves the device.
 */
export function useVerify(typedCode: string) {
  const code = normalizedCode(typedCode)
  const hasCode = isCode(code)
  const { files, add, remove } = useReading()
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const asked = useRef(new Set<string>())

  const ask = useCallback(async (code: string, sha256: string) => {
    const question = code + sha256
    const answer = await api
      .verifyPack({ code, sha256 }, { isBackground: true })
      .catch((error: unknown): Answer => {
        asked.current.delete(question)
        return { failed: isUnreachable(error) ? needsConnection : messageOf(error) }
      })
    setAnswers((all) => new Map(all).set(question, answer))
  }, [])

  useEffect(() => {
    if (!hasCode) return
    for (const { sha256 } of files) {
      const question = code + sha256
      if (sha256 === '' || asked.current.has(question) || answers.has(question)) continue
      asked.current.add(question)
      void ask(code, sha256)
    }
  }, [files, code, hasCode, answers, ask])

  const retry = useCallback(
    () => setAnswers((all) => new Map([...all].filter(([, answer]) => !('failed' in answer)))),
    [],
  )
  useEffect(() => onReconnect(retry), [retry])

  /** Without a whole code no file is known, so the server need not be asked. Undefined while the answer is awaited. */
  const answerTo = ({ sha256 }: ReadFile) => (hasCode ? answers.get(code + sha256) : notKnown)

  return { files, add, remove, retry, hasCode, answerTo }
}
