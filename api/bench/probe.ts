/**
 * Loaded into a measured server by `--import`: writes every second how long its event loop was blocked at most and
 * how much memory it holds, to the file that PROBE_FILE names.
 */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

function write() {
  const blockedMs = Math.max(0, delay.max / 1e6 - resolution)
  const { rss } = process.memoryUsage()
  const cpuMs = (process.cpuUsage().user + process.cpuUsage().system) / 1000
  const reading = { pid: process.pid, at: Date.now(), blockedMs, rssMb: rss / 2 ** 20, cpuMs }
  appendFileSync(process.env['PROBE_FILE']!, `${JSON.stringify(reading)}\n`)
  delay.reset()
}
setInterval(write, 1000).unref()
