import type { Plugin } from 'vite'

/** Names for developers' tools. */
const names = /^\w+\.displayName = ".*";$/gm
/** Calls that only make something. */
const makers = / = (React\d*\.(?:createContext|forwardRef|memo)\(|Symbol\()/g

/**
 * Lets the bundler drop what the page does not use of react-router, which says of its contexts and components neither
 * that they are pure nor, because of their `displayName`, that nobody needs them: 4 kB on every page. A build of the
 * page in which there is nothing of the kind fails, because react-router is written otherwise by then.
 */
export function shakeRouter(): Plugin {
  let isShaken = false
  return {
    name: 'hostvouch:shake-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler(code) {
        isShaken ||= code.search(names) >= 0 && code.search(makers) >= 0
        return { code: shaken(code), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isShaken) this.error(notFound)
    },
  }
}

const notFound =
  'Nothing of react-router was found that could be marked as pure. Look at how its files are written now, and adapt ' +
  'the patterns in pwa/build/shake-router.ts, or every page weighs 4 kB more.'

/** The same code without names for developers' tools, and with calls that only make something marked as such. */
export const shaken = (code: string): string =>
  code.replace(names, '').replace(makers, ' = /* @__PURE__ */ $1')
