import * as v from 'valibot'
import { type OpenVault, readJson, sealedJson, writeRows } from './records.ts'
import { usualBudget } from './vault-state.ts'

const Settings = v.object({ pictureBudget: v.number() })

/** How many bytes of thumbnails the member wants on this device. */
export const readBudget = async (vault: OpenVault): Promise<number> =>
  (await readJson(vault, 'settings', 'self', Settings))?.value.pictureBudget ?? usualBudget

export const writeBudget = async (vault: OpenVault, pictureBudget: number): Promise<void> =>
  writeRows([
    await sealedJson(vault, 'settings', 'self', { pictureBudget } satisfies v.InferOutput<typeof Settings>),
  ])
