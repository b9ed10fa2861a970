/** What was shared with the app or opened with it: files, or one text. */
export type Shared = readonly (File | string)[]

let shared: Promise<Shared> | undefined

const patienceMs = 5000

/** Takes over from the service worker what was shared, and keeps it in this page, over a login if need be (ARR-11). */
export const receiveShared = (): Promise<Shared> => (shared ??= askWorker().catch(() => []))

/** What was shared, once; nothing the second time. */
export async function takeShared(): Promise<Shared> {
  const given = await receiveShared()
  shared = undefined
  return given
}

async function askWorker(): Promise<Shared> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return []
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<Shared>) => resolve(data))
    port1.start()
    setTimeout(() => resolve([]), patienceMs)
    worker.postMessage({ type: 'TAKE_SHARED' }, [port2])
  })
}

type LaunchParams = { files: readonly { getFile: () => Promise<File> }[] }
type LaunchQueue = { setConsumer: (consumer: (params: LaunchParams) => void) => void }

/** Files that the system opens with the app, from the one that opened this page on. */
export function onOpenedFiles(open: (files: File[]) => void): void {
  const { launchQueue } = window as unknown as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0)
      void Promise.all(files.map((file) => file.getFile())).then(open, (error: unknown) =>
        console.warn(error),
      )
  })
}
