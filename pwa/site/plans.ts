import { siteRoutes as to } from '../../shared/site-routes.ts'
import type { PlanChange, PlanChanges } from '../../shared/schemas/payment.ts'
import type { TierId } from '../../shared/plans.ts'
import { readUserInfo, writePlan } from '../session/storage.ts'
import type { UserInfo } from '../session/user-info.ts'
import { dollars, whyText } from '../ui/content/plan-costs.ts'

type Card = { id: TierId; heading: HTMLElement; actions: HTMLElement }

/** The plans: 'Subscribe' keeps the choice for the sign-up; who has paid sees what they see in the app. */
export function startPlans(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-plan]')].map((actions): Card => ({
    id: actions.dataset['plan'] as TierId,
    heading: actions.parentElement!.querySelector('h3')!,
    actions,
  }))
  for (const { id, actions } of cards)
    actions.querySelector('button')!.addEventListener('click', () => {
      writePlan(id)
      location.assign(to.register)
    })
  const user = readUserInfo()
  const parts = document.querySelector('[data-plan-actions]')
  if (cards.length > 0 && parts && user?.currentlyPaid && user.tierId) void showOwn(user, cards, parts)
}

/** Marks the own plan, and says what larger ones cost today, once the provider has said so. */
async function showOwn(user: UserInfo, cards: readonly Card[], parts: Element): Promise<void> {
  const [stamp, link, upgrade] = parts.children
  const put = ({ actions, heading }: Card, part: Element | undefined): HTMLElement => {
    const shown = part!.cloneNode(true) as HTMLElement
    if (part !== stamp) shown.setAttribute('aria-describedby', heading.id)
    actions.replaceChildren(shown)
    return shown
  }
  const mark = (tierId: string): Card[] => {
    const own = cards.findIndex(({ id }) => id === tierId)
    for (const [index, card] of cards.entries())
      if (index <= own) put(card, index < own ? link : stamp)
      else put(card, upgrade).setAttribute('aria-busy', 'true')
    return cards.slice(own + 1)
  }
  mark(user.tierId)
  const why = document.querySelector('[data-why]')!
  const [{ changes = [], message = '' }, { tierId }] = await Promise.all([
    get<Partial<PlanChanges>>('plan-changes', user),
    get<{ tierId?: TierId }>(user._id, user), // the provider may have changed the plan since the login
  ])
  for (const card of mark(tierId || user.tierId)) {
    const change = changes.find(({ tierId }) => tierId === card.id)
    const shown = put(card, change ? upgrade : link)
    if (!change) continue
    shown.textContent = `Upgrade for ${dollars(change.amountDue)} today`
    shown.addEventListener('click', () => void leave(change))
  }
  const nameOf = ({ tierId }: PlanChange) => cards.find(({ id }) => id === tierId)!.heading.textContent
  why.textContent = message || whyText(changes, nameOf)

  /** To the provider's confirmation of the change. */
  async function leave({ tierId }: PlanChange): Promise<void> {
    const { url, message = '' } = await get<{ url?: string }>(`billing-portal?tierId=${tierId}`, user)
    if (url) location.assign(url)
    else why.textContent = message
  }
}

/** What the server answers, or why it does not. */
const get = <Answer>(path: string, { token }: UserInfo): Promise<Answer & { message?: string }> =>
  fetch(`/api/users/${path}`, { headers: { authorization: `Bearer ${token}` } })
    .then((answer) => answer.json())
    .catch(() => ({ message: 'The server could not be reached. Check your connection and try again.' }))
