import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The processes below this one that clean a file, or wait for one. */
export async function helperPids(of: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const rows = stdout.split('\n').map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)?.slice(1) ?? [])
  const parents = new Map(rows.map(([pid = '', parent = '']) => [pid, parent]))
  const isOurs = (pid?: string): boolean =>
    pid !== undefined && (pid === String(of) || isOurs(parents.get(pid)))
  const program = new RegExp(`^${process.execPath} .*cleaning-process\\.ts$`)
  return rows.filter(([pid, , args = '']) => program.test(args) && isOurs(pid)).map(([pid]) => Number(pid))
}
