import * as v from 'valibot'
import { type OpenVault, readJson, encryptJson, putRecords } from './records.ts'
import { defaultBudget } from './vault-state.ts'

const Settings = v.object({ pictureBudget: v.number() })

/** How many bytes of thumbnails may be saved on this device. */
export const readBudget = async (vault: OpenVault): Promise<number> =>
  (await readJson(vault, 'settings', 'self', Settings))?.value.pictureBudget ?? defaultBudget

export const writeBudget = async (vault: OpenVault, pictureBudget: number): Promise<void> =>
  putRecords(vault, [
    await encryptJson(vault, 'settings', 'self', { pictureBudget } satisfies v.InferOutput<typeof Settings>),
  ])
