import packageJson from '../../package.json' with { type: 'json' }
import { brand } from '../../shared/brand.ts'

/** The oldest browsers that the page is built for, as Vite names them: 'chrome109', 'ios16.4'. */
export const floor = packageJson.browserslist.map((one) => one.replace('_saf', '').replace(' >= ', ''))

const names: Record<string, string> = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' }

/** The same for a person: 'Chrome 109, Edge 109, Firefox 128, Safari 16.4'. */
const floorText = packageJson.browserslist
  .map((one) => one.split(' >= '))
  .flatMap(([name = '', version]) => (names[name] ? `${names[name]} ${version}` : []))
  .join(', ')

/** A page of the app that says in one sentence what to do below the floor and without scripts. `script` is `floor.js`. */
export function withFloor(html: string, script: string): string {
  const notice = (attributes: string, sentence: string) =>
    `<div ${attributes} style="max-width:34rem;margin:18vh auto;padding:0 1.5rem"><p><strong>${brand.name}</strong></p>` +
    `<p style="margin:1rem 0">${sentence}</p><p><a href="/">Home</a></p></div>`
  const old = `This browser is too old for ${brand.name}. Update it, or open this page in ${floorText}, or a newer one.`
  const scriptless = `This page needs JavaScript. Turn it on in the settings of this browser, then load the page again.`
  return html
    .replace('</head>', (end) => `<noscript><style>#root{display:none!important}</style></noscript>${end}`)
    .replace(
      '</body>',
      (end) =>
        `<noscript>${notice('', scriptless)}</noscript>${notice('data-floor hidden', old)}<script>${script}</script>${end}`,
    )
}
