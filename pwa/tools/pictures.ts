/**
 * Pictures of every screen in its states, in four windows and both themes, and at 320 pixels and 200 % zoom:
 * node pwa/tools/pictures.ts [--url http://localhost:3000] [--only guest] [--state usual] [--out pictures]
 * Without `--url` it starts the product with demo data. `--readme` makes the README's picture instead, and `--install`
 * those of the install prompt, `--cards` the picture of shared links and the members' banners, and `--video` the video
 * of Home, for which ffmpeg must be installed.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { launchOptions } from '../e2e/testing/chromium.ts'
import { makeCards } from './pictures/cards.ts'
import { startDemo } from './pictures/demo-site.ts'
import { makeInstallPictures } from './pictures/install.ts'
import { makePictures } from './pictures/make-pictures.ts'
import { makeReadmePicture } from './pictures/readme.ts'
import { makeVideo } from './pictures/video.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: '' },
    state: { type: 'string', default: '' },
    out: { type: 'string', default: 'pictures' },
    readme: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    cards: { type: 'boolean', default: false },
    video: { type: 'boolean', default: false },
  },
})

const readmePicture = join(import.meta.dirname, '../../shared/docs/readme.webp')
const publicFolder = join(import.meta.dirname, '../public')
const installPictures = join(publicFolder, 'screenshots')
const demo = values.url ? null : await startDemo()
const browser = await chromium.launch(await launchOptions())
try {
  const url = values.url ?? demo!.url
  if (values.readme) await makeReadmePicture(browser, url, readmePicture)
  else if (values.install) await makeInstallPictures(browser, url, installPictures)
  else if (values.cards) await makeCards(browser, url, publicFolder)
  else if (values.video) await makeVideo(browser, url, join(publicFolder, 'media'))
  else await makeAll(url)
} finally {
  await browser.close()
  await demo?.stop()
}

async function makeAll(url: string) {
  const failed = await makePictures(browser, { ...values, url })
  for (const message of failed) console.error(message)
  if (failed.length > 0) process.exitCode = 1
}
