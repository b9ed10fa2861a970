import { brand } from '../../../shared/brand.ts'
import { answerDays, caseNouns, type CaseKind, confirmDays } from '../../../shared/cases.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

/** Where a letter about a case goes, and the token of its link. */
type Person = { to: string; token: string }

const why = `You get this mail because this address was given on ${brand.name} for a request about a person's own data.`

/**
 * To the person who asks: the link that confirms the address and leads to the case. It repeats nothing of what was typed,
 * because anybody could have typed this address.
 */
export const confirmCase = (site: Site, { token, kind, ...person }: Person & { kind: CaseKind }): Mail =>
  compose(site, {
    ...person,
    subject: 'Confirm your request',
    blocks: [
      `Somebody has sent us a ${caseNouns[kind]} and gave this address for the answer. If it was you, open the link and confirm it there.`,
      { button: 'Confirm and follow the request', url: linkTo(site, to.case(token)) },
      `Please do so within ${confirmDays} days. You then get an answer with reasons within ${answerDays} days. Keep this mail: its link shows where your request stands, without an account.`,
      { small: 'If it was not you, do nothing. The request is erased then.' },
    ],
    why,
  })
