/**
 * Loaded into a measured server by `--import`: writes every second its event loop's longest stall, how long it worked
 * and waited for a core meanwhile (as Linux tells), and how much memory it holds, to the file that PROBE_FILE names.
 */
import { existsSync, openSync, readSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import type { Reading, Stall } from './processes.ts'

const everyMs = 5
const none: Stall = { ms: 0, workedMs: 0, waitedMs: 0 }

const told = '/proc/self/schedstat'
const schedule = existsSync(told) ? openSync(told, 'r') : null
const buffer = Buffer.alloc(64)

/** Milliseconds that the main thread has worked, and has waited for a core, ever; zeros where the system does not report it. */
function look() {
  const length = schedule === null ? 0 : readSync(schedule, buffer, 0, buffer.length, 0)
  const [worked = 0, waited = 0] = buffer.toString('latin1', 0, length).split(' ').map(Number)
  return { at: performance.now(), workedMs: worked / 1e6, waitedMs: waited / 1e6 }
}

let last = look()
let longest = none
setInterval(() => {
  const now = look()
  const ms = now.at - last.at - everyMs
  const [workedMs, waitedMs] = [now.workedMs - last.workedMs, now.waitedMs - last.waitedMs]
  if (ms > longest.ms) longest = { ms, workedMs, waitedMs }
  last = now
}, everyMs).unref()

setInterval(() => {
  const { rss } = process.memoryUsage()
  const cpuMs = (process.cpuUsage().user + process.cpuUsage().system) / 1000
  const reading: Reading = { pid: process.pid, at: Date.now(), longest, rssMb: rss / 2 ** 20, cpuMs }
  longest = none
  // Not written synchronously: that would be a stall of the probe's own when the disk is slow.
  void appendFile(process.env['PROBE_FILE']!, `${JSON.stringify(reading)}\n`)
}, 1000).unref()
