import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { openAs } from './demo-people.ts'
import { actScenes, type Frame } from './video-scenes.ts'

const run = promisify(execFile)

const maxBytes = 500_000
/** The page is drawn at twice this size; below it a band is left for the captions. */
const view = { width: 600, height: 400 }
const bandHeight = 100

const encoders = {
  webm: '-c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -deadline good -cpu-used 2',
  mp4: '-c:v libx264 -preset slow -crf 25 -movflags +faststart',
} as const

/**
 * Makes the video of Home, `intro.webm`, `intro.mp4` and the poster `intro.webp` in `folder`, from the product with
 * demo data. Each scene lasts as long as its caption in `intro.vtt`. Throws an error when ffmpeg is missing, or a file
 * is too large.
 */
export async function makeVideo(browser: Browser, url: string, folder: string): Promise<void> {
  await run('ffmpeg', ['-version']).catch(() => {
    throw new Error('The video needs the program ffmpeg, which is not installed here.')
  })
  const starts = captionStarts(await readFile(join(folder, 'intro.vtt'), 'utf8'))
  const page = await openAs(browser, url, { who: 'host', deviceScaleFactor: 2 })
  await page.setViewportSize(view)
  const { frames, poster } = await actScenes(page, starts)
  await page.context().close()
  const work = await mkdtemp(join(tmpdir(), 'video-'))
  try {
    const list = await writeFrames(frames, work)
    for (const [type, encoder] of Object.entries(encoders))
      await encode(list, `${encoder} -t ${starts.at(-1)}`, join(folder, `intro.${type}`))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await sharp(await withBand(poster))
    .webp({ quality: 80, smartSubsample: true })
    .toFile(join(folder, 'intro.webp'))
}

/** The second at which each caption begins, and that at which the last one ends. */
function captionStarts(captions: string): number[] {
  const times = [...captions.matchAll(/00:00:([\d.]+) --> 00:00:([\d.]+)/g)]
  return [...times.map(([, start]) => Number(start)), Number(times.at(-1)![2])]
}

/** Adds the band for the captions below a picture of the page. */
async function withBand(picture: Buffer): Promise<Buffer> {
  const background = '#ece8df'
  return sharp(picture).extend({ bottom: bandHeight, background }).png().toBuffer()
}

/** Writes each frame once, and the list that says how long it is shown. */
async function writeFrames(frames: readonly Frame[], work: string): Promise<string> {
  const lines: string[] = []
  for (const [place, { picture, seconds }] of frames.entries()) {
    const file = join(work, `${place}.png`)
    await writeFile(file, await withBand(picture))
    lines.push(`file '${file}'`, `duration ${seconds.toFixed(3)}`)
  }
  // The last frame is listed twice, or ffmpeg would drop it.
  lines.push(lines.at(-2)!)
  const list = join(work, 'frames.txt')
  await writeFile(list, lines.join('\n'))
  return list
}

const colors = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'

async function encode(list: string, encoder: string, file: string): Promise<void> {
  const filter = 'fps=25/2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
  const options = `-v error -y -f concat -safe 0 -i ${list} -vf ${filter} ${colors} ${encoder} -an`
  await run('ffmpeg', [...options.split(' '), file])
  const { size } = await stat(file)
  if (size > maxBytes) throw new Error(`${file} has ${size} bytes: raise its crf.`)
}
