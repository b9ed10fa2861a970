import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the page when something has changed, so that a single case also meets the page as it is now. */
export function setup(): void {
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined }
  const program = fileURLToPath(new URL('../build.ts', import.meta.url))
  execFileSync(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}
