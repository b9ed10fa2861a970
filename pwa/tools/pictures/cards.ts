import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { brand } from '../../../shared/brand.ts'

const logo = (height: number) =>
  `<svg style="width:${height}px;height:${height}px;fill:var(--accent)"><use href="#mark"/></svg>
   <svg style="width:${height * 4.6}px;height:${height * 0.74}px;fill:var(--ink)"><use href="#wordmark"/></svg>`

const stamp = (size: number) =>
  `<span style="padding:.1em .5em .15em;border:.12em solid;border-radius:.2em;color:var(--accent);
   font:600 ${size}px/1.2 var(--sans);letter-spacing:.08em;text-transform:uppercase;rotate:-3deg">Verified</span>`

/** The cards with their sizes in pixels; `#sample` takes the entry that Home shows. */
const cards = [
  {
    file: 'social.png',
    width: 1200,
    height: 630,
    html: `<div style="display:grid;grid-template-columns:1fr 500px;gap:56px;align-items:center;height:630px;padding:0 64px;border-bottom:9px double var(--line-strong)">
      <div style="display:grid;gap:28px">
        <div style="display:flex;align-items:center;gap:14px">${logo(44)}</div>
        <div style="font:500 68px/1.05 var(--serif);letter-spacing:-.02em;text-wrap:balance">${brand.tagline}</div>
        <div style="font-size:25px;line-height:1.4;color:var(--ink-soft)">Verified short-term rental hosts look up past guests and post factual reports.</div>
      </div>
      <div id="sample"></div>
    </div>`,
  },
  {
    file: 'banners/member-wide.png',
    width: 936,
    height: 120,
    html: `<div style="display:flex;align-items:center;gap:18px;height:120px;padding:0 44px;border-block:6px double var(--line-strong);background:var(--raised)">
      ${logo(48)}<span style="margin-left:auto;font-size:30px;color:var(--ink-soft)">Member</span>${stamp(30)}
    </div>`,
  },
  {
    file: 'banners/member-box.png',
    width: 500,
    height: 500,
    html: `<div style="display:grid;place-content:center;justify-items:center;gap:40px;height:500px;border-block:9px double var(--line-strong);background:var(--raised)">
      <svg style="width:150px;height:150px;fill:var(--accent)"><use href="#mark"/></svg>
      <svg style="width:350px;height:57px;fill:var(--ink)"><use href="#wordmark"/></svg>
      <div style="display:flex;align-items:center;gap:16px;font-size:30px;color:var(--ink-soft)">Member ${stamp(30)}</div>
    </div>`,
  },
]

/** Draws the picture of shared links and the members' banners into `folder`, with the face and the tokens of the page. */
export async function makeCards(browser: Browser, url: string, folder: string): Promise<void> {
  const page = await browser.newPage({
    baseURL: url,
    bypassCSP: true, // the page accepts no HTML from outside
    colorScheme: 'light',
    serviceWorkers: 'block',
  })
  // Home as it was rendered; nothing comes to life.
  await page.route('**/*.js', (route) => route.abort())
  for (const { file, width, height, html } of cards) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.evaluate(async (content) => {
      const sample = document.querySelector('figure [inert]')!
      document.getElementById('root')!.innerHTML = content
      document.getElementById('sample')?.append(sample)
      await document.fonts.ready
    }, html)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture).png({ palette: true, effort: 10, dither: 0 }).toFile(join(folder, file))
  }
  await page.close()
}
