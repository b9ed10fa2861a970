import type { MadePack, PackPreview, Verification } from '../../shared/schemas/packs.ts'
import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** What an incident pack of an own review would hold, and what is missing in it. */
export const packPreview = (id: string, signal: AbortSignal): Promise<PackPreview> =>
  send('packPreview', { id }, { signal })

/** Makes an incident pack of an own review, which the browser then downloads by a signed link; waits until `signal` ends it. */
export const makePack = (input: Input<'makePack'>, signal: AbortSignal): Promise<MadePack> =>
  send('makePack', input, { signal, isLong: true })

/** Whether a file with this SHA-256 is in the pack with this code. */
export const verifyPack = (input: Input<'verifyPack'>): Promise<Verification> =>
  send('verifyPack', input, { isBackground: true })
