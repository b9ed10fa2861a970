import { jsonEntry } from '../files/copy-entries.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { ownIntake } from './intake.ts'
import type { IntakeDeps } from './take-message.ts'

export const intakeLifecycle = (deps: IntakeDeps): Lifecycle => ({
  collections: ['intakes'],
  closeAccount: async ({ member }, session) => void (await deps.intakes.remove(member, session)),
  async *exportFor(member) {
    const { isOn, last } = await ownIntake(deps, member)
    if (isOn) yield jsonEntry('bookings-address.json', deps.now(), { isOn, last })
  },
})
