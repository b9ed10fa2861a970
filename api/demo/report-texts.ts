import type { Random } from './random.ts'
import texts from './texts.json' with { type: 'json' }

/** What pictures and papers go with a report. */
export type Evidence = 'carpet' | 'lamp' | 'bin' | 'bed' | 'note' | 'invoice'

/** A report with slots such as {nights}; `shown` is what its author could have a picture of. */
export type Template = { text: string; shown: readonly Evidence[] }

export const positive = texts.positive as readonly Template[]
export const negative = texts.negative as readonly Template[]
/** What authors add to a report later. */
export const additions: readonly string[] = texts.additions

const slots: Record<string, readonly string[]> = texts.slots

/** A report out of a template: every slot filled, and often a sentence behind it. */
export function write(random: Random, { text }: Template, type: keyof typeof texts.endings): string {
  const whole = random.chance(0.65) ? `${text} ${random.pick(texts.endings[type])}` : text
  return whole.replace(/\{(\w+)\}/g, (_slot, name: string) => random.pick(slots[name]!))
}
