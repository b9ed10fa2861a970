import type { UserDetails } from '../../shared/schemas/account.ts'
import { linkTo } from '../files/signed-links.ts'
import { type FileRef, hasAdminRole, type Member } from '../members/users.collection.ts'
import { type CreditDeps, creditLimit, creditsUsed } from './credits.ts'
import { newestViews } from './history.ts'
import type { ViewsCollection } from './views.collection.ts'

export type MemberDetailDeps = CreditDeps & { views: ViewsCollection; linkSecret: string }

const viewsShown = 100

/**
 * A user as this reader may see it. Documents are links that work for this reader alone; `isWithheld` leaves them
 * out, for an admin who gave no reason after the decision on the account. Only the owner sees the views.
 */
export async function userDetails(
  deps: MemberDetailDeps,
  user: Member,
  reader: Member,
  { isWithheld = false }: { isWithheld?: boolean } = {},
): Promise<UserDetails> {
  const isOwn = user._id.equals(reader._id)
  const links = (files: FileRef[]) => (isWithheld ? [] : files.map((file) => linkTo(deps, reader._id, file)))
  const views = isOwn ? await newestViews(deps, user, viewsShown) : []
  return {
    ...plainDetails(user),
    pendingEmail: pendingEmailOf(user, deps.now()),
    documents: links(user.documents),
    insuranceDocuments: links(user.insuranceDocuments),
    otherDocuments: links(user.otherDocuments),
    documentsWithheld: isWithheld,
    quotaUsed: await creditsUsed(deps, user),
    quotaLimit: creditLimit(user),
    views: views.map(({ _id, createdAt }) => ({
      _id: _id.toHexString(),
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** What the owner and admins see of a stored user; named field by field, so that new fields stay private. */
export function plainDetails(user: Member) {
  return {
    _id: user._id.toHexString(),
    id: user._id.toHexString(),
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title,
    phone: user.phone,
    email: user.email,
    address: user.address,
    address2: user.address2,
    city: user.city,
    state: user.state,
    zipcode: user.zipcode,
    country: user.country,
    propertyListing: user.propertyListing,
    propertyListing2: user.propertyListing2,
    propertyListing3: user.propertyListing3,
    insuranceExpirationDate: user.insuranceExpirationDate,
    tierId: user.tierId,
    currentlyPaid: user.currentlyPaid,
    isAccountVerified: user.isAccountVerified,
    isAdmin: hasAdminRole(user),
    accountCreated: user.accountCreated.toISOString(),
    paymentCustomerId: user.paymentCustomerId,
  }
}

/** The new address that is not confirmed yet, or empty. */
export const pendingEmailOf = ({ pendingEmail }: Member, now: Date) =>
  pendingEmail && pendingEmail.expiresAt > now ? pendingEmail.email : ''
