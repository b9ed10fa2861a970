import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fileOfNight } from '../backup/nights.ts'
import type { Config } from '../config.ts'
import { errorMessage } from '../process/command.ts'
import { createPoller } from '../process/poller.ts'

const program = fileURLToPath(new URL('../tools/nightly-backup.ts', import.meta.url))
const minuteMs = 60_000

/**
 * Makes a backup of every night in BACKUP_TO (SEC-36), in a process of its own, so that no request waits for it. A
 * night without one is made up for as soon as possible; after a failure, which is passed to `failed`, in an hour.
 */
export function createNightlyBackup({ backupTo }: Config, failed: (reason: string) => Promise<void>) {
  const stopping = new AbortController()
  let notBefore = 0

  async function round() {
    if (Date.now() < notBefore || existsSync(fileOfNight(backupTo, new Date()))) return
    const error = await run(stopping.signal)
    if (error === null || stopping.signal.aborted) return
    notBefore = Date.now() + 60 * minuteMs
    await failed(error)
  }

  const poller = createPoller(round, 5 * minuteMs, (error) => console.error(error))
  return {
    start: () => void (backupTo !== '' && poller.start()),
    stop: () => {
      stopping.abort()
      return poller.stop()
    },
  }
}

/** Null after a success, else the reason. */
const run = (signal: AbortSignal) =>
  new Promise<string | null>((resolve) => {
    execFile(process.execPath, [program], { signal }, (error, _, stderr) =>
      resolve(error && (stderr.trim() || errorMessage(error))),
    )
  })
