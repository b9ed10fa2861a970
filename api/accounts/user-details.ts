import type { UserDetails } from '../../shared/schemas/account.ts'
import type { Deps } from '../deps.ts'
import { linkTo } from '../files/signed-links.ts'
import { creditLimit, creditsUsed } from '../guests/credits.ts'
import { newestViews } from '../guests/history.ts'
import type { FileRef, Member } from './users.collection.ts'

const viewsShown = 100

/**
 * A user as this reader may see it (ENT-01 to ENT-18). Documents are links for the reader alone; `isSealed` leaves
 * them out, for an admin who gave no reason after the decision (D-51). Views are the owner's to see (OP-34).
 */
export async function userDetails(
  deps: Deps,
  user: Member,
  reader: Member,
  { isSealed = false }: { isSealed?: boolean } = {},
): Promise<UserDetails> {
  const isOwn = user._id.equals(reader._id)
  const links = (files: FileRef[]) => (isSealed ? [] : files.map((file) => linkTo(deps, reader._id, file)))
  const views = isOwn ? await newestViews(deps, user, viewsShown) : []
  return {
    ...plainDetails(user),
    pendingEmail: pendingEmailOf(user, deps.now()),
    documents: links(user.documents),
    insuranceDocuments: links(user.insuranceDocuments),
    otherDocuments: links(user.otherDocuments),
    documentsSealed: isSealed,
    quotaUsed: await creditsUsed(deps, user),
    quotaLimit: creditLimit(user),
    views: views.map(({ _id, createdAt }) => ({
      _id: _id.toHexString(),
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** What is stored about a user and shown to the owner and admins; named field by field, so that nothing else is. */
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
    isAdmin: user.isAdmin,
    accountCreated: user.accountCreated.toISOString(),
    paymentCustomerId: user.paymentCustomerId,
  }
}

/** The address that waits for its link to be opened; empty when there is none (D-15). */
export const pendingEmailOf = ({ pendingEmail }: Member, now: Date) =>
  pendingEmail && pendingEmail.expiresAt > now ? pendingEmail.email : ''
