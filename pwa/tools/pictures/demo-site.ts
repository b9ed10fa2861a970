import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from '../../../api/testing/server.ts'

/** Starts the product in its own process, with demo data in a temporary folder. */
export async function startDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const server = runServer({ DATA_DIR: folder, DEMO: 'on' })
  async function stop() {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await server.listening.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: server.url(''), stop }
}
