import type { NodemailerError } from 'nodemailer'
import { oneLine } from './mail.ts'

/**
 * Why an attempt failed. `refused`: the server refuses this mail for good; `later`: it refuses this mail for now;
 * `unreachable`: it accepts no mail at present. `line` is the response of the server or the network's error.
 */
export type Failure = { kind: 'refused' | 'later' | 'unreachable'; line: string }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const PAUSES = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour, 48 * hour]
const LONGEST_UNREACHABLE_PAUSE = 2 * hour

/** Classifies what a transport throws. */
export function failureOf(error: unknown): Failure {
  const { code, command, permanent, responseCode, response, message } = error as NodemailerError
  const line = oneLine(response || message || String(error), 500)
  const aboutThisMail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && !(responseCode && command === 'MAIL FROM')
  if (!aboutThisMail) return { kind: 'unreachable', line }
  const isPermanent = permanent ?? responseCode === undefined
  return { kind: isPermanent ? 'refused' : 'later', line }
}

/**
 * Milliseconds to wait after the `times`-th failure of one kind in a row; null for no further attempt. A mail that
 * the server postpones is given up after about three and a half days. An unreachable server is tried forever, at
 * least every two hours, so that mails leave soon after its return.
 */
export function pauseMs(kind: 'later' | 'unreachable', times: number): number | null {
  const pause = PAUSES[times - 1] ?? null
  return kind === 'later' ? pause : Math.min(pause ?? LONGEST_UNREACHABLE_PAUSE, LONGEST_UNREACHABLE_PAUSE)
}
