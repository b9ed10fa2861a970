import { execFile } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { LaunchOptions } from 'playwright-core'
import { brand } from '../../../shared/brand.ts'

const run = promisify(execFile)

const NO_BROWSER =
  'No browser was found for the browser tests: install chromium or google-chrome, ' +
  'or set CHROME_PATH to the path of a Chromium program.'

/**
 * Finds the Chromium for the browser tests: `CHROME_PATH`, else chromium or google-chrome on the PATH, else the one of
 * the npm package @sparticuz/chromium.
 * @param unpackPackage unpacks the package's Chromium and returns its path
 * @returns the path of an executable program
 * @throws Error that says what to install or set, when none is found
 */
export async function findChromium(env = process.env, unpackPackage = unpackChromium): Promise<string> {
  if (env.CHROME_PATH) return requireProgram(env.CHROME_PATH)
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    for (const name of ['chromium', 'google-chrome']) {
      if (await isProgram(join(folder, name))) return join(folder, name)
    }
  }
  return unpackPackage(env).catch((cause: unknown) => {
    throw new Error(NO_BROWSER, { cause })
  })
}

/**
 * Launch options for playwright-core that disable background network traffic. The sandbox is off, because it does not
 * work for root and in many containers; only our own pages are opened.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await findChromium(),
    chromiumSandbox: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--disable-gpu',
      '--no-first-run',
    ],
  }
}

async function requireProgram(path: string): Promise<string> {
  if (await isProgram(path)) return path
  throw new Error(`CHROME_PATH is ${path}, which is not a program that can be run: correct it or unset it.`)
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Unpacks the Chromium of @sparticuz/chromium once per user and version, and tries it. The package unpacks into the temp
 * folder and accepts any `chromium` there, so it runs in a process with its own temp folder, which is renamed at the end:
 * concurrent starts do not collide.
 */
async function unpackChromium(env: NodeJS.ProcessEnv): Promise<string> {
  const caches = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), brand.name.toLowerCase())
  const program = join(caches, await cacheName(), 'run')
  if (await isProgram(program)) return program
  await mkdir(caches, { recursive: true })
  const tempFolder = await mkdtemp(join(caches, 'unpacking-'))
  try {
    await unpackInto(tempFolder)
    await rename(tempFolder, dirname(program)).catch(async (error: unknown) => {
      if (!(await isProgram(program))) throw error // another start was faster
    })
    return program
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

/** The URL of the package's module. */
const packageUrl = () => pathToFileURL(createRequire(import.meta.url).resolve('@sparticuz/chromium'))

/** `chromium-153.0.0`, so that another version is unpacked again. */
async function cacheName(): Promise<string> {
  const manifest = new URL('../package.json', packageUrl())
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'))
  return `chromium-${version}`
}

async function unpackInto(folder: string): Promise<void> {
  const unpack = `
    import chromium from ${JSON.stringify(packageUrl().href)}
    await chromium.executablePath()`
  await run(process.execPath, ['--input-type=module', '--eval', unpack], {
    // The variable makes the package unpack system libraries, too.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  })
  const needsLibraries = await starts(join(folder, 'chromium')).then((ok) => !ok)
  await writeFile(join(folder, 'fonts.conf'), FONTS)
  await writeFile(join(folder, 'run'), launcher(needsLibraries), { mode: 0o755 })
  await run(join(folder, 'run'), ['--version'])
}

const starts = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )

/** A start script that adds the package's font and, if needed, its libraries. */
const launcher = (needsLibraries: boolean) => `#!/bin/sh
here=$(dirname "$0")
export FONTCONFIG_FILE="$here/fonts.conf"
${needsLibraries ? 'export LD_LIBRARY_PATH="$here/al2023/lib"\n' : ''}exec "$here/chromium" "$@"
`

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
