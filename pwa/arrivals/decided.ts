import { type Decision, decisionReasons } from '../../shared/schemas/stays.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** 'Declined Nov 27: earlier damage' */
export function decided({ kind, at, reason }: Decision): string {
  const what = kind[0]!.toUpperCase() + kind.slice(1)
  return `${what} ${day.format(new Date(at))}${reason ? `: ${decisionReasons[reason]}` : ''}`
}
