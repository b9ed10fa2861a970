import { join } from 'node:path'

type Imports = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
/** What the bundler knows of a module, by its path. */
export type FindModule = (id: string) => Imports | null

const inPage = (file: string) => join(import.meta.dirname, '..', file)

/** What every member's page needs beside its screen before it is all there: frame, calls and the vault. */
export const shellModules = [
  'main.tsx',
  'components/MemberFrame.tsx',
  'components/offline/StatusButton.tsx',
  'api/early.ts',
  'offline/open-vault.ts',
  'offline/vault.ts',
  'offline/sync.ts',
]

const memberScreen =
  /\/screens\/(account|admin|create-guest|guest|guest-list|hosting-help|member-home|update-password|view-more|view-reviews)\//

/** Icons, but for those of the frame and the long public pages. All are found through one file, which hides who needs which. */
const memberIcon =
  /\/lucide-react\/dist\/esm\/icons\/(?!(menu|x|circle-check|circle-exclamation-point|arrow-up|download)\.)/

/** So many members' screens need something before all of them load it along. */
const often = 4

/**
 * The name of the piece that holds what members' pages share and public ones do not load: one file for each of those
 * modules would cost a phone more time than their bytes.
 */
export function memberPiece(): (id: string, context: { getModuleInfo: FindModule }) => string | null {
  let chosen: Set<string> | undefined
  return (id, context) => {
    chosen ??= chooseModules((module) => context.getModuleInfo(module))
    return chosen.has(id) || (chosen.size > 0 && memberIcon.test(id)) ? 'member' : null
  }
}

function chooseModules(find: FindModule): Set<string> {
  if (!find(inPage('main.tsx'))) return new Set() // the code that renders pages at build time
  const late = find(inPage('routes.tsx'))?.dynamicallyImportedIds ?? []
  const members = late.filter((id) => memberScreen.test(id)).map((id) => closureOf(find, [id]))
  // What checks forms is a piece of its own, which visitors load as well.
  const checks = inPage('../shared/contract.ts')
  const visitors = closureOf(find, [
    inPage('main.tsx'),
    checks,
    ...late.filter((id) => !memberScreen.test(id)),
  ])
  const shell = closureOf(find, shellModules.map(inPage))
  const shared = [...new Set(members.flatMap((screen) => [...screen]))].filter(
    (id) => members.filter((screen) => screen.has(id)).length >= often,
  )
  return shell.union(new Set(shared)).difference(visitors)
}

/** These modules and everything that they load at once. */
function closureOf(find: FindModule, ids: readonly string[], found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    closureOf(find, find(id)?.importedIds ?? [], found)
  }
  return found
}
