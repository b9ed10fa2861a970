/// <reference lib="webworker" />
import { readArrivals, type ReadOptions } from '../../../shared/arrivals/parsing/read.ts'

declare const self: DedicatedWorkerGlobalScope

/** What the page asks the reader; its answer is a Reading. */
export type ReaderRequest = { content: Uint8Array | string; options: ReadOptions }

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  void readArrivals(data.content, data.options).then((reading) => self.postMessage(reading, []))
})
