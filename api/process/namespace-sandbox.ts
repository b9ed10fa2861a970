import { execFile } from 'node:child_process'
import { sep } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * In namespaces of its own: other processes are not to be seen, the folder is empty and the file is, too; then without the
 * rights to change that.
 */
const script = [
  '{ [ ! -d "$0" ] || mount -t tmpfs -o ro none "$0"; }',
  '{ [ ! -f "$1" ] || mount --bind /dev/null "$1"; }',
  'shift',
  'exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"',
].join(' && ')
const namespaces = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']

/** `folder` unless the helper needs what lies in it. */
const hidden = (folder: string, needed: string[]) =>
  needed.some((path) => path.startsWith(folder + sep)) ? '' : folder

const sandboxCommand = (folder: string, file: string) => [
  'unshare',
  ...namespaces,
  'sh',
  '-c',
  script,
  folder,
  file,
]

let works: Promise<boolean> | undefined

/**
 * What to put before the command of a helper, so that the kernel itself shows it neither other processes nor this folder
 * and this file, whatever its native code does (SEC-06). Nothing on Windows and macOS, and where Linux lets no user make
 * namespaces.
 * @param needed paths that stay, also in the folder
 */
export async function namespaceSandbox(
  folder: string,
  file: string,
  needed: string[] = [],
): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const sandbox = sandboxCommand(hidden(folder, [...needed, import.meta.filename]), file)
  works ??= run(sandbox[0]!, [...sandbox.slice(1), 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  )
  return (await works) ? sandbox : []
}
