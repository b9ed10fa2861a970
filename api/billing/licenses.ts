import { brand } from '../../shared/brand.ts'
import { marketingLicense } from '../../shared/legal/license.ts'
import { userAgreement } from '../../shared/legal/user-agreement.ts'
import { planOf, type TierId } from '../../shared/plans.ts'
import { unpaidMessage } from '../members/gate.ts'
import type { Member } from '../members/users.collection.ts'
import { Forbidden } from '../http/errors.ts'
import type { PaymentDeps } from './payment-deps.ts'

const [manager, unlimited] = [planOf('high'), planOf('highest')]

/** Each document, and the plans that include it. */
const licenses = {
  marketing: {
    document: marketingLicense,
    tiers: ['high', 'highest'] satisfies TierId[] as TierId[],
    fileName: `${brand.name}-marketing-license.pdf`,
    refusal: `The license to use marketing statements is part of the ${manager.name} and ${unlimited.name} plans.`,
  },
  agreement: {
    document: userAgreement,
    tiers: ['highest'] satisfies TierId[] as TierId[],
    fileName: `${brand.name}-user-agreement.pdf`,
    refusal: `The user agreement is part of the ${unlimited.name} plan.`,
  },
}

/**
 * A license or agreement in the member's name as a PDF, issued today. Throws Forbidden for unpaid members and for
 * plans that do not include it.
 */
export async function issueLicense(
  { config, now, typeset }: Pick<PaymentDeps, 'config' | 'now' | 'typeset'>,
  member: Member,
  kind: keyof typeof licenses,
  gone?: AbortSignal,
) {
  const { document, tiers, fileName, refusal } = licenses[kind]
  if (!member.currentlyPaid) throw new Forbidden(unpaidMessage)
  if (member.tierId === '' || !tiers.includes(member.tierId)) throw new Forbidden(refusal)
  const { firstName, lastName, propertyListing } = member
  const date = now()
  const text = document({ firstName, lastName, propertyListing, date })
  const options = { publicUrl: config.publicUrl, createdAt: date }
  return { bytes: await typeset(text, options, { owner: member._id.toHexString(), gone }), fileName }
}
