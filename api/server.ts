/**
 * The server's door: how Node is to run it is settled before anything of it is loaded. A small young generation, an
 * old one that is collected sooner and one arena of native memory keep the process at half the memory, and what was
 * compiled once is not compiled at the next start. Worker processes inherit all of it.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const settings = ['--max-semi-space-size=4', '--heap-growing-percent=100']
const oneArena = { MALLOC_ARENA_MAX: '1' }

const { argv, env, execArgv, execPath, platform } = process
const isSet = settings.every((setting) => execArgv.includes(setting))
const hasParentToTalkTo = process.send !== undefined // lost with the program that is replaced
if (!isSet && !hasParentToTalkTo && platform !== 'win32') {
  process.execve?.(execPath, [execPath, ...settings, ...execArgv, ...argv.slice(1)], { ...env, ...oneArena })
}
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
await import('./main.ts')
