import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** The code of helpers, and of the decoders that they load. */
const codeFolders = ['api', 'shared', 'node_modules'].map((name) => join(root, name))
/** What a helper may read, besides its own folder. */
export const readableCode = [
  ...codeFolders,
  realpathSync(join(root, 'node_modules')), // a link where its files are elsewhere
  join(root, 'package.json'),
]

/** Programs and libraries of the system, as different systems have them. */
const systemFolders = ['/bin', '/lib', '/lib64', '/usr/bin', '/usr/lib', '/usr/lib64', '/nix/store']
const systemFiles = ['/dev/null', '/dev/urandom', process.execPath, join(root, 'package.json')]

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
/** A path for a table of mounts, whose columns end at blanks. */
const escaped = (path: string) =>
  path.replace(/[\s\\#]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)

/** Over a folder that every Linux has and no helper needs. */
const newRoot = '/sys'
const namespaces = '--user --map-root-user --mount --pid --net --ipc --uts --fork --kill-child'.split(' ')

/**
 * Makes a root that holds nothing but these mounts, moves there, and gives up the rights to change it. One table mounts all,
 * because each program that is started costs a millisecond.
 */
function scriptFor(folder: string | undefined): string {
  const libraries = (process.env.LD_LIBRARY_PATH ?? '').split(':').filter((path) => path.startsWith('/'))
  const folders = [...new Set([...systemFolders, ...libraries, ...readableCode.slice(0, -1)])].filter(
    existsSync,
  )
  const own = folder === undefined ? [] : [folder]
  const bound = (path: string, options: string) =>
    `${escaped(path)} ${escaped(newRoot + path)} none ${options} 0 0\n`
  const table = [
    ...[...folders, ...systemFiles].map((path) => bound(path, 'bind,ro')),
    ...own.map((path) => bound(path, 'bind')),
    `proc ${newRoot}/proc proc nosuid,nodev,noexec 0 0\n`,
  ]
  const made = [...folders, ...own, ...systemFiles.map((path) => dirname(path)), '/proc', '/old']
  return [
    'PATH=$PATH:/usr/sbin:/sbin',
    `mount -t tmpfs -o size=1m,mode=755 none ${newRoot}`,
    `cd ${newRoot}`,
    `mkdir -p ${made.map((path) => quoted(`.${path}`)).join(' ')}`,
    ...systemFiles.map((path) => `: >${quoted(`.${path}`)}`),
    `printf %s ${quoted(table.join(''))} >mounts`,
    'mount -a -T mounts',
    'pivot_root . old',
    'umount -l old',
    `cd ${quoted(folder ?? '/')}`,
    'exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$0" "$@"',
  ].join(' && ')
}

const commandFor = (folder?: string) => ['unshare', ...namespaces, 'sh', '-c', scriptFor(folder)]

let works: Promise<boolean> | undefined

/** Whether the kernel shuts helpers in: Linux does, unless it lets no user make namespaces. */
export const hasSandbox = (): Promise<boolean> => (works ??= tryOut())

async function tryOut(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const [command = '', ...args] = commandFor()
  return run(command, [...args, 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  )
}

/**
 * What to put before the command of a helper, so that whatever its native code does, it has no network, sees no other
 * process, and no file but the code, which it cannot change, and one folder. Nothing where there is no sandbox.
 */
export const namespaceSandbox = async (folder?: string): Promise<string[]> =>
  (await hasSandbox()) ? commandFor(folder) : []
