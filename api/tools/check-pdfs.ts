/** `npm run check:pdfs -- FOLDER`, or FILE: whether PDFs look the same once they are cleaned. */
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanPdf } from '../files/pdf.ts'
import { FatalError, runCommand } from '../process/command.ts'
import { differingPart } from './draw-pdf.ts'

/** Of the pixels of the first three pages. */
const mostDiffering = 0.01
/** Some PDFs make their reader swell to gigabytes, or never end. */
const limits = { ms: 60_000, heapMb: 1024, dataKb: 2_500_000 }
const inChild = '--here'
const redrawn = 'a reader writes the value into the field again where the PDF asks for it'
/** Those of pdf.js that may look otherwise. */
const mayDiffer = new Map([
  ['bug1669099.pdf', redrawn],
  ['bug1844576.pdf', redrawn],
  ['bug1844583.pdf', redrawn],
  ['bug2055455.pdf', 'its fields have no appearance, and the reader cuts off what it writes into them'],
])

type Result = { found: 'same' | 'differ' | 'differ as listed' | 'refused' | 'cannot be drawn'; why?: string }

async function compare(path: string): Promise<Result> {
  const bytes = await readFile(path)
  const clean = await cleanPdf(bytes).catch((error: Error) => error.message)
  if (typeof clean === 'string') return { found: 'refused', why: clean }
  const part = await differingPart(bytes, clean).catch(String)
  if (typeof part === 'string') return { found: 'cannot be drawn', why: part }
  const why = `${(100 * part).toFixed(1)} % of the pixels`
  if (part <= mostDiffering) return { found: 'same' }
  const reason = mayDiffer.get(basename(path))
  return reason ? { found: 'differ as listed', why: `${why}: ${reason}` } : { found: 'differ', why }
}

/** Compares in a process of its own, which the kernel holds to the limits. */
function compareApart(path: string): Promise<Result> {
  const node = [process.execPath, `--max-old-space-size=${limits.heapMb}`, fileURLToPath(import.meta.url)]
  const command = `ulimit -d ${limits.dataKb} 2>/dev/null; exec nice "$0" "$@"`
  const options = { timeout: limits.ms, killSignal: 'SIGKILL' } as const
  return new Promise((resolve) => {
    execFile('sh', ['-c', command, ...node, path, inChild], options, (error, output) =>
      resolve(
        error
          ? { found: 'cannot be drawn', why: 'It takes too much time or memory.' }
          : (JSON.parse(output.split('\n').at(-2)!) as Result),
      ),
    )
  })
}

runCommand(async () => {
  const [path, where] = process.argv.slice(2)
  if (!path) throw new FatalError('Name a folder with PDFs: npm run check:pdfs -- FOLDER')
  if (where === inChild) return console.log(JSON.stringify(await compare(path)))
  const counts = { same: 0, differ: 0, 'differ as listed': 0, refused: 0, 'cannot be drawn': 0 }
  const names = (await stat(path)).isDirectory()
    ? (await readdir(path)).filter((one) => one.endsWith('.pdf')).map((one) => join(path, one))
    : [path]
  for (const each of names.sort()) {
    const { found, why } = await compareApart(each)
    counts[found] += 1
    if (why) console.log(`${basename(each)}: ${found}. ${why}`)
  }
  console.log(counts)
})
