/**
 * Loaded into a measured server by `--import`: writes every second how long its event loop worked at most without a turn,
 * not counting the time in which it waited for a core (as Linux tells), and how much memory it holds, to the file that
 * PROBE_FILE names.
 */
import { existsSync, openSync, readSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import type { Reading } from './processes.ts'

const everyMs = 5
const scheduled = '/proc/self/schedstat'
const schedule = existsSync(scheduled) ? openSync(scheduled, 'r') : null
const buffer = Buffer.alloc(64)

/** Milliseconds that the main thread has worked so far; where the system does not say, those that have passed. */
function workedMs(): number {
  if (schedule === null) return performance.now()
  const length = readSync(schedule, buffer, 0, buffer.length, 0)
  return Number(buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6
}

let last = workedMs()
let stallMs = 0
setInterval(() => {
  const now = workedMs()
  stallMs = Math.max(stallMs, now - last)
  last = now
}, everyMs).unref()

setInterval(() => {
  const reading: Reading = { at: Date.now(), stallMs, rssMb: process.memoryUsage().rss / 2 ** 20 }
  stallMs = 0
  // Not written synchronously: that would be a stall of the probe's own when the disk is slow.
  void appendFile(process.env['PROBE_FILE']!, `${JSON.stringify(reading)}\n`)
}, 1000).unref()
