import type { NodemailerError } from 'nodemailer'
import { oneLine } from './mail.ts'

/**
 * What became of an attempt that failed: `refused` — this mail, for good; `later` — this mail, not now;
 * `unreachable` — the server takes no mail of ours at present. `line` is what the server or the network said.
 */
export type Failure = { kind: 'refused' | 'later' | 'unreachable'; line: string }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const PAUSES = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour, 48 * hour]
const LONGEST_WHILE_UNREACHABLE = 2 * hour

/** Tells a refusal for good from one for now: the only place that knows (D-70). */
export function failureOf(error: unknown): Failure {
  const { code, command, permanent, responseCode, response, message } = error as NodemailerError
  const line = oneLine(response || message || String(error), 500)
  const aboutThisMail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && !(responseCode && command === 'MAIL FROM')
  if (!aboutThisMail) return { kind: 'unreachable', line }
  const forGood = permanent ?? responseCode === undefined
  return { kind: forGood ? 'refused' : 'later', line }
}

/**
 * Milliseconds to wait after the `times`-th failure of one kind in a row, growing; null when no further attempt
 * is made. A mail that the server puts off is given up after about three and a half days; a server that cannot
 * be reached is tried again for ever, at least every two hours, so that its return is noticed (D-70).
 */
export function pauseMs(kind: 'later' | 'unreachable', times: number): number | null {
  const pause = PAUSES[times - 1] ?? null
  return kind === 'later' ? pause : Math.min(pause ?? LONGEST_WHILE_UNREACHABLE, LONGEST_WHILE_UNREACHABLE)
}
