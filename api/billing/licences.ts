import { brand } from '../../shared/brand.ts'
import { marketingLicence } from '../../shared/legal/licence.ts'
import { userAgreement } from '../../shared/legal/user-agreement.ts'
import { planOf, type TierId } from '../../shared/plans.ts'
import { unpaidMessage } from '../accounts/gate.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { Forbidden } from '../http/errors.ts'
import { typesetApart } from '../pdf/typesetting.ts'

const [manager, unlimited] = [planOf('high'), planOf('highest')]

/** Which plans a document belongs to (D-66, OP-22). */
const licences = {
  marketing: {
    document: marketingLicence,
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
 * A licence or agreement in the member's name as a PDF, issued today. Throws Forbidden for unpaid members and for
 * plans that do not include it.
 */
export async function issueLicence(deps: Deps, member: Member, kind: keyof typeof licences) {
  const { document, tiers, fileName, refusal } = licences[kind]
  if (!member.currentlyPaid) throw new Forbidden(unpaidMessage)
  if (member.tierId === '' || !tiers.includes(member.tierId)) throw new Forbidden(refusal)
  const { firstName, lastName, propertyListing } = member
  const date = deps.now()
  const text = document({ firstName, lastName, propertyListing, date })
  const options = { publicUrl: deps.config.publicUrl, createdAt: date }
  return { bytes: await typesetApart(text, options, member._id.toHexString()), fileName }
}
