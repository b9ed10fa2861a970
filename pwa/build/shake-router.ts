import type { Plugin } from 'vite'

/**
 * Lets the bundler drop what the page does not use of react-router, which says of its contexts and components neither
 * that they are pure nor, because of their `displayName`, that nobody needs them: 4 kB on every page.
 */
export const shakeRouter: Plugin = {
  name: 'hostvouch:shake-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({ code: shaken(code), map: null }),
  },
}

/** The same code without names for developers' tools, and with calls that only make something marked as such. */
export const shaken = (code: string): string =>
  code
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\(|Symbol\()/g, ' = /* @__PURE__ */ $1')
