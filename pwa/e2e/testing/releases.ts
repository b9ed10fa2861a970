import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { publish, readRelease } from '../../build/release.ts'

const dist = join(import.meta.dirname, '../../../dist')

/**
 * A served folder, and two releases for it: the last build, and one with other file names that sets `globalThis.release` to
 * 'next'.
 */
export async function openReleases() {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'))
  const served = join(folder, 'served')
  const close = () => rm(folder, { recursive: true, force: true })
  const building = Promise.all([copyBuilt(join(folder, 'first')), makeNext(join(folder, 'next'))])
  const [first, next] = await building.catch(async (error: unknown) => {
    await close()
    throw error
  })

  /** Publishes as a server start does. Copies first, because a folder can be published only once. */
  async function publishCopy(built: string, name: string) {
    const copy = join(folder, `copy-of-${name}`)
    await cp(built, copy, { recursive: true })
    await publish(copy, served, name)
    await rm(copy, { recursive: true })
  }
  return {
    folder: served,
    /** Publishes the first release into an empty folder. */
    async publishFirst() {
      await rm(served, { recursive: true, force: true })
      await publishCopy(first, 'first')
    },
    publishNext: () => publishCopy(next, 'next'),
    close,
  }
}

/** Copies the last build into a folder. */
export async function copyBuilt(folder: string): Promise<string> {
  const built = await readRelease(dist)
  if (!built) throw new Error('The page is not built: run npm run build.')
  await Promise.all(built.files.map((file) => cp(join(dist, file), join(folder, file))))
  return folder
}

/** As `main.tsx` with another content would be built: all chunks have other names, and what names them other contents. */
async function makeNext(folder: string): Promise<string> {
  await copyBuilt(folder)
  const { files } = (await readRelease(dist))!
  const chunks = files.filter((file) => isChunk.test(file))
  const entry = chunks.find((file) => file.startsWith('assets/index-'))!
  const names = new Map(chunks.map((file) => [basename(file), nextName(basename(file))]))
  const anyName = new RegExp([...names.keys()].join('|').replaceAll('.', String.raw`\.`), 'g')
  const renamed = (text: string) => text.replaceAll(anyName, (name) => names.get(name)!)
  for (const file of files.filter((each) => /\.(js|html)$/.test(each))) {
    const text = renamed(await readFile(join(folder, file), 'utf8'))
      // What the worker keeps under its usual address is loaded again.
      .replaceAll(/"revision":"(\w)/g, '"revision":"n$1')
    await writeFile(join(folder, file), file === entry ? `${text}\nglobalThis.release = 'next'` : text)
    if (names.has(basename(file))) await rename(join(folder, file), join(folder, renamed(file)))
  }
  // They are of the files before.
  const packed = files.filter((file) => /\.js\.(br|gz)$/.test(file))
  await Promise.all(packed.map((file) => rm(join(folder, file))))
  return folder
}

/** Workers and the script of content pages have their names from their own content. */
const isChunk = /^assets\/(?!.*\b(worker|site)-).*-[\w-]{7}\.js$/
const nextName = (name: string) => name.replace(/([\w-])([\w-]{6})(?=\.js$)/, '$2$1')
