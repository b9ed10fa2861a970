/**
 * The entry of the server. It sets Node's options before it loads anything else: a small young generation, an earlier
 * collection of the old one, and a single arena of native memory keep the process small (bench/memory.ts); parallel
 * scavenging of so small a generation only takes processor time (bench/load.ts). The compile cache saves time and
 * memory at the next start. Worker processes inherit all of it.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const settings = ['--max-semi-space-size=8', '--heap-growing-percent=200', '--no-parallel-scavenge']
const singleArena = { MALLOC_ARENA_MAX: '1' }
const compileCache = join(import.meta.dirname, '../node_modules/.cache/node')

const { argv, env, execArgv, execPath, platform } = process
const isSet = settings.every((setting) => execArgv.includes(setting))
const hasParentChannel = process.send !== undefined // execve would lose it
if (!isSet && !hasParentChannel && platform !== 'win32') {
  const variables = { NODE_COMPILE_CACHE: compileCache, ...env, ...singleArena }
  process.execve?.(execPath, [execPath, ...settings, ...execArgv, ...argv.slice(1)], variables)
}
enableCompileCache(compileCache)
await import('./start/main.ts')
