/**
 * The server's door: how Node is to run it is settled before anything of it is loaded. A small young generation, an
 * old one that is collected sooner and one arena of native memory keep the process small (bench/memory.ts); helpers
 * for so small a young generation only take the cores from others (bench/load.ts). What was compiled once is not
 * compiled at the next start, which then does without the compiler's memory too. Worker processes inherit all of it.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const settings = ['--max-semi-space-size=8', '--heap-growing-percent=200', '--no-parallel-scavenge']
const oneArena = { MALLOC_ARENA_MAX: '1' }
const compiled = join(import.meta.dirname, '../node_modules/.cache/node')

const { argv, env, execArgv, execPath, platform } = process
const isSet = settings.every((setting) => execArgv.includes(setting))
const hasParentToTalkTo = process.send !== undefined // lost with the program that is replaced
if (!isSet && !hasParentToTalkTo && platform !== 'win32') {
  const variables = { NODE_COMPILE_CACHE: compiled, ...env, ...oneArena }
  process.execve?.(execPath, [execPath, ...settings, ...execArgv, ...argv.slice(1)], variables)
}
enableCompileCache(compiled)
await import('./main.ts')
