import type { ObjectId } from 'mongodb'
import { maxCaseFiles, maxCaseTexts } from '../../shared/cases.ts'
import type { CaseMessageWithFiles, PersonsCase } from '../../shared/schemas/cases.ts'
import { storeUploads, visitorSender } from '../files/uploads.ts'
import { Conflict, Invalid } from '../http/errors.ts'
import type { FileRef } from '../members/users.collection.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'
import { requireCase } from './found-case.ts'
import { requireCaseByToken, caseTextsAnHour } from './open-case.ts'
import { toPersonsCase } from './persons-case.ts'

/** The subject of a person's files, which the team alone may read. */
export const caseSubject = 'case'

const tooMany = `A case takes at most ${maxCaseFiles} files`

/**
 * Adds a message of the person, with up to three files in all by the rules of evidence. Throws NotFound;
 * Conflict before the confirmation, after the decision and after 100 messages; Invalid for files that cannot be kept or
 * are too many; TooMany after 20 messages an hour from one network address, and beyond its bytes.
 */
export function writeInCase(
  deps: CaseDeps,
  address: string,
  { token, text, files }: CaseMessageWithFiles,
): Promise<PersonsCase> {
  return deps.limits.consumeUnlessFails(caseTextsAnHour, address, async () => {
    const { _id, ...known } = await requireCaseByToken(deps, token)
    requireRoom(known, files.length)
    const from = { owner: _id, purpose: 'evidence', sender: visitorSender(address) } as const
    const { ids, discard } = await storeUploads(deps, from, files)
    try {
      const refs = await refsOf(deps, ids)
      const written = await deps.transaction(async (session) => {
        const found = requireCase(await deps.cases.byId(_id, session))
        requireRoom(found, refs.length)
        const by = { subject: caseSubject, id: _id }
        await deps.files.claim(ids, { owner: _id, purpose: 'evidence', by }, session)
        const change = {
          $push: { messages: { by: 'person' as const, text, at: deps.now() }, files: { $each: refs } },
          $set: { waitsForPerson: false },
        }
        return deps.cases.update(_id, change, session)
      })
      return await toPersonsCase(deps, written)
    } catch (error) {
      await discard()
      throw error
    }
  })
}

async function refsOf(deps: CaseDeps, ids: ObjectId[]): Promise<FileRef[]> {
  const described = await deps.files.describe(ids)
  return described.map(({ _id, ext }) => ({ _id, ext }))
}

/** Throws unless the case takes another message with so many files. */
function requireRoom({ state, messages, files = [] }: Omit<CaseDoc, '_id'>, added: number): void {
  if (state === 'unconfirmed') throw new Conflict('Confirm your address first')
  if (state === 'decided') throw new Conflict('This case is decided already')
  if (messages.length >= maxCaseTexts)
    throw new Conflict('This case holds as many messages as it can. Write to us through Contact.')
  if (files.length + added > maxCaseFiles) throw new Invalid(tooMany, [{ path: 'files', message: tooMany }])
}
