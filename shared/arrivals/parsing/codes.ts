import { fold } from '../../fold.ts'
import { wordsOfAll } from './languages.ts'
import { mayBeOneGuest } from './same-stay.ts'
import { isSource } from './sources.ts'
import type { ReadStay, Stay } from './stay.ts'

const fillers = wordsOfAll(({ fillers }) => fillers)

/** 1.12813E+15, or a number of which a spreadsheet keeps 15 digits only. */
const isRounded = (code: string) =>
  /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(code) || (/^\d{16,}$/.test(code) && /^0+$/.test(code.slice(15)))

/** The code of a cell; '' for one that identifies no stay, such as 'N/A', '0' or the name of a platform. */
export function readCode(cell: string): string {
  const code = cell.replaceAll(/[\s\p{Cf}]/gu, '').slice(0, 60)
  const folded = fold(code)
  if (folded === '' || /^0+$/.test(folded) || /^#[A-Z/]+[!?]?$/.test(code)) return ''
  if (fillers.has(folded) || isSource(cell) || isRounded(code)) return ''
  // Letters alone are a word, unless they are as long as a code is: 'Online'.
  return /^\p{Ll}+$/u.test(code.slice(1)) && !/\d/.test(code) ? '' : code
}

/** Takes away the codes that different guests or dates of one file bear: they say nothing of a stay. */
export function withCodesThatIdentify(stays: readonly ReadStay[]): ReadStay[] {
  const first = new Map<string, Stay>()
  const shared = new Set<string>()
  for (const stay of stays) {
    const key = stay.code.toLowerCase()
    if (key === '') continue
    const known = first.get(key)
    if (!known) first.set(key, stay)
    else if (
      known.arrival !== stay.arrival ||
      known.departure !== stay.departure ||
      !mayBeOneGuest(known, stay)
    )
      shared.add(key)
  }
  return stays.map((stay) => (shared.has(stay.code.toLowerCase()) ? { ...stay, code: '' } : stay))
}
