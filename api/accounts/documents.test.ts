import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createBackgroundWork } from '../start/background.ts'
import { type Api, caller, startApi, type TestMember } from '../testing/api.ts'
import { eraseOldDocuments } from './document-erasure.ts'
import { watchUndecidedDocuments } from './undecided-documents.ts'
import { beginSession } from './sessions.ts'
import { aFile, countOf, formOf } from './testing/accounts.ts'
import type { Member } from '../members/users.collection.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const minuteMs = 60_000
const newcomer = () => api.member({ currentlyPaid: false, isAccountVerified: false })
const upload = async (member: TestMember, fields: Parameters<typeof formOf>[0]) =>
  member.put('/api/users', formOf(fields))
const both = async () => ({ documents: await aFile('id.png'), insuranceDocuments: await aFile('policy.pdf') })
const idOf = (link: string) => /files\/([0-9a-f]{24})/.exec(link)?.[1] ?? ''
const decideOn = (member: TestMember) =>
  api.deps.users.update({ _id: member.user._id }, { $set: { documentsDecidedAt: api.clock.now() } })

async function sendFirst(member: TestMember, purpose = 'document', name = 'id.png') {
  return (await member.post('/api/files', formOf({ purpose, file: await aFile(name) }))).body._id as string
}

describe('uploading', () => {
  test('a form of documents and the date answers the user with an id [API-20 API-21 API-22 ROL-04 OP-11 OP-64]', async () => {
    const member = await newcomer()
    const answer = await member.put(
      '/api/users/',
      formOf({
        documents: [await aFile('front.png'), await aFile('back.png')],
        insuranceDocuments: await aFile('policy.pdf'),
        otherDocuments: await aFile('lease.png'),
        insuranceExpirationDate: '2032-05-06',
      }),
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      _id: member.id,
      id: member.id,
      insuranceExpirationDate: '2032-05-06',
    })
    const { documents, insuranceDocuments, otherDocuments } = answer.body
    expect([documents.length, insuranceDocuments.length, otherDocuments.length]).toEqual([2, 1, 1])
  })

  test('a later upload joins the earlier files [OP-11]', async () => {
    const member = await newcomer()
    const first = await upload(member, await both())
    const second = await upload(member, { otherDocuments: await aFile(), documents: await aFile() })
    expect(second.body.documents.map(idOf)[0]).toBe(idOf(first.body.documents[0]))
    expect(second.body.documents).toHaveLength(2)
    expect(second.body.insuranceDocuments).toHaveLength(1)
    expect(second.body.otherDocuments).toHaveLength(1)
  })

  test('a kind is required only while none of it is stored [VAL-34 VAL-35 VAL-36 OP-72]', async () => {
    const member = await newcomer()
    const before = await countOf(api)
    const noId = await upload(member, { insuranceDocuments: await aFile() })
    expect([noId.status, noId.body.message]).toEqual([400, 'Government ID is required'])
    const noPolicy = await upload(member, { documents: await aFile() })
    expect([noPolicy.status, noPolicy.body.message]).toEqual([400, 'Insurance declaration is required'])
    expect(await countOf(api)).toEqual(before)
    expect((await upload(member, await both())).status).toBe(200)
    expect((await upload(member, { insuranceDocuments: await aFile() })).status).toBe(200)
  })

  test('a verified member whose documents were erased renews the insurance alone [OP-72]', async () => {
    const member = await api.member({ documentsDecidedAt: api.clock.now(), wasVerified: true })
    const renewed = await upload(member, {
      insuranceDocuments: await aFile('policy.pdf'),
      insuranceExpirationDate: '2032-05-06',
    })
    expect([renewed.status, renewed.body.insuranceExpirationDate]).toEqual([200, '2032-05-06'])
    expect(renewed.body.documents).toEqual([])
    const declined = await newcomer()
    expect((await upload(declined, { insuranceDocuments: await aFile() })).status).toBe(400)
  })

  test('a form may name files that were sent before, beside new ones [D-50]', async () => {
    const member = await newcomer()
    const [first, second] = [await sendFirst(member), await sendFirst(member, 'document', 'policy.pdf')]
    const answer = await upload(member, { documents: [first, await aFile()], insuranceDocuments: second })
    expect(answer.status).toBe(200)
    expect(answer.body.documents.map(idOf)).toContain(first)
    expect(answer.body.documents).toHaveLength(2)
    expect(answer.body.insuranceDocuments.map(idOf)).toEqual([second])
  })

  test('a form that is sent again, for its answer was lost, adds nothing twice [OP-11 D-50]', async () => {
    const member = await newcomer()
    const [front, policy] = [await sendFirst(member), await sendFirst(member, 'document', 'policy.pdf')]
    const form = { documents: front, insuranceDocuments: policy, insuranceExpirationDate: '2032-05-06' }
    for (const { status } of await Promise.all([upload(member, form), upload(member, form)]))
      expect(status).toBe(200)
    const back = await sendFirst(member)
    const answer = await upload(member, { ...form, documents: [front, back] })
    expect(answer.status).toBe(200)
    expect(answer.body.documents.map(idOf)).toEqual([front, back])
    expect(answer.body.insuranceDocuments.map(idOf)).toEqual([policy])
  })

  test('files of others, evidence, a file named twice and one that is missing are refused [D-50]', async () => {
    const [member, other] = [await newcomer(), await api.member()]
    await upload(member, await both())
    const [foreign, used, sent] = [await sendFirst(other), await sendFirst(member), await sendFirst(member)]
    const evidence = await sendFirst(other, 'evidence')
    await upload(member, { documents: used })
    const known = await api.deps.users.byId(member.user._id)
    expect(known?.documents).toHaveLength(2)
    const before = await countOf(api)
    for (const id of [foreign, evidence, used, 'a'.repeat(24)]) {
      const answer = await upload(member, { otherDocuments: [id, await aFile()] })
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'A file is no longer there. Please choose it again.',
      ])
    }
    const again = await upload(member, { documents: sent, otherDocuments: sent })
    expect([again.status, again.body.message]).toEqual([400, 'Choose each file once'])
    expect(await api.deps.users.byId(member.user._id)).toEqual(known)
    expect(await countOf(api)).toEqual(before)
  })

  test('a past insurance date is refused and nothing is stored [OP-64]', async () => {
    const member = await newcomer()
    const before = await countOf(api)
    const answer = await upload(member, { ...(await both()), insuranceExpirationDate: '2020-01-01' })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Please verify your insurance expiration date',
    ])
    expect(await countOf(api)).toEqual(before)
  })

  test('when one file of a form is refused, none is kept [VAL-37 OP-62 D-50]', async () => {
    const member = await newcomer()
    const before = await countOf(api)
    const program = new File(['MZ this is a program'], 'policy.pdf')
    const answer = await upload(member, { ...(await both()), otherDocuments: program })
    expect([answer.status, answer.body.message]).toEqual([400, 'Files must be gif, jpg, jpeg, png or pdf'])
    expect(await countOf(api)).toEqual(before)
    expect(await api.deps.users.byId(member.user._id)).toEqual(member.user)
  })
})

describe('removing', () => {
  test('the owner removes a document while the account is not verified, with its bytes [OP-11 D-82]', async () => {
    const member = await newcomer()
    const { body } = await upload(member, { ...(await both()), otherDocuments: await aFile() })
    const [link] = body.otherDocuments
    const answer = await member.delete(`/api/users/documents/${idOf(link)}`)
    expect([answer.status, answer.body.otherDocuments]).toEqual([200, []])
    expect(answer.body.documents).toHaveLength(1)
    expect((await api.visitor.get(link)).status).toBe(404)
    expect(await api.deps.db.collection('files.files').findOne({ filename: `${idOf(link)}.png` })).toBeNull()
  })

  test('a removal that is sent again, for its answer was lost, is answered like the first [OP-11]', async () => {
    const member = await newcomer()
    const { body } = await upload(member, { ...(await both()), otherDocuments: await aFile() })
    const path = `/api/users/documents/${idOf(body.otherDocuments[0])}`
    const answers = await Promise.all([member.delete(path), member.delete(path)])
    answers.push(await member.delete(path))
    for (const { status, body: mine } of answers)
      expect([status, mine.documents?.length, mine.otherDocuments]).toEqual([200, 1, []])
    expect((await (await newcomer()).delete(path)).status).toBe(404)
  })

  test('once the account is verified nothing is removed [OP-11]', async () => {
    const member = await newcomer()
    const { body } = await upload(member, await both())
    await api.deps.users.update({ _id: member.user._id }, { $set: { isAccountVerified: true } })
    expect((await member.delete(`/api/users/documents/${idOf(body.documents[0])}`)).status).toBe(409)
    expect((await api.visitor.get(body.documents[0])).status).toBe(200)
  })

  test("a member cannot remove another member's document [OP-11]", async () => {
    const [member, other, admin] = [await newcomer(), await newcomer(), await api.admin()]
    const { body } = await upload(member, await both())
    const path = `/api/users/documents/${idOf(body.documents[0])}`
    expect((await other.delete(path)).status).toBe(404)
    expect((await admin.delete(path)).status).toBe(404)
    expect((await api.visitor.delete(path)).status).toBe(401)
    expect((await other.delete('/api/users/documents/nonsense')).status).toBe(400)
    expect((await api.visitor.get(body.documents[0])).status).toBe(200)
  })
})

describe('who opens them', () => {
  async function withDocuments() {
    const member = await newcomer()
    const { body } = await upload(member, await both())
    return { member, links: [...body.documents, ...body.insuranceDocuments] as string[] }
  }

  test('admins open the documents until the decision; a link given before it stops working with it [D-51]', async () => {
    const { member } = await withDocuments()
    const admin = await api.admin()
    const { body } = await admin.get(`/api/users/${member.id}`)
    expect([body.documentsWithheld, body.documents.length, body.insuranceDocuments.length]).toEqual([
      false,
      1,
      1,
    ])
    expect((await api.visitor.get(body.documents[0])).status).toBe(200)
    await decideOn(member)
    expect((await api.visitor.get(body.documents[0])).status).toBe(403)
  })

  test('after the decision an admin gets them with a reason, which the audit list keeps, for 15 minutes [D-51]', async () => {
    const { member } = await withDocuments()
    const admin = await api.admin()
    await decideOn(member)
    const withheld = await admin.get(`/api/users/${member.id}`)
    expect(withheld.body).toMatchObject({ documentsWithheld: true, documents: [], insuranceDocuments: [] })
    const reason = 'Dispute about the name'
    const opened = await admin.get(`/api/users/${member.id}?reason=${encodeURIComponent(reason)}`)
    expect(opened.body.documentsWithheld).toBe(false)
    const [link] = opened.body.documents
    expect((await api.visitor.get(link)).status).toBe(200)
    const entries = await api.deps.db.collection('audit').find({ target: member.user._id }).toArray()
    expect(entries).toMatchObject([{ admin: admin.user._id, action: 'read documents', detail: reason }])
    api.clock.advance(15 * minuteMs)
    expect((await api.visitor.get(link)).status).toBe(403)
    expect((await admin.get(`/api/users/${member.id}`)).body.documents).toEqual([])
  })

  test('an admin reads the decision together with the user, before and after it [D-51]', async () => {
    const { member } = await withDocuments()
    const admin = await api.admin()
    const path = `/api/users/${member.id}`
    expect((await admin.get(path)).body).toMatchObject({ documentsDecidedAt: null, wasVerified: false })
    const decided = { userId: member.id, newValues: { isAccountVerified: true } }
    expect((await admin.post('/api/users/admin-update-user', decided)).status).toBe(200)
    const decidedAt = api.clock.now().toISOString()
    expect((await admin.get(path)).body).toMatchObject({
      _id: member.id,
      documentsWithheld: true,
      documentsDecidedAt: decidedAt,
      wasVerified: true,
    })
    expect((await member.get(path)).body).not.toHaveProperty('documentsDecidedAt')
  })

  test('a reason opens one account to one admin [D-51]', async () => {
    const [one, other] = [await withDocuments(), await withDocuments()]
    const [admin, colleague] = [await api.admin(), await api.admin()]
    const before = (await colleague.get(`/api/users/${one.member.id}`)).body.documents[0]
    const elsewhere = (await admin.get(`/api/users/${other.member.id}`)).body.documents[0]
    for (const { member } of [one, other]) await decideOn(member)
    await admin.get(`/api/users/${one.member.id}?reason=A%20dispute`)
    expect((await api.visitor.get(before)).status).toBe(403)
    expect((await api.visitor.get(elsewhere)).status).toBe(403)
  })

  test('a reason of nothing is none [D-51]', async () => {
    const { member } = await withDocuments()
    const admin = await api.admin()
    await decideOn(member)
    for (const reason of ['', '%20%20%20', 'x'.repeat(501)]) {
      const answer = await admin.get(`/api/users/${member.id}?reason=${reason}`)
      expect(answer.status).toBe(400)
    }
    expect(await api.deps.db.collection('audit').countDocuments({ target: member.user._id })).toBe(0)
  })

  test('the owner opens the own documents before and after the decision [D-51]', async () => {
    const { member } = await withDocuments()
    await decideOn(member)
    const { body } = await member.get('/api/users/me')
    expect(body.documentsWithheld).toBe(false)
    expect((await api.visitor.get(body.documents[0])).status).toBe(200)
  })

  test('who is no admin any more opens nothing with the links of that time [D-51]', async () => {
    const { member } = await withDocuments()
    const admin = await api.admin()
    const [link] = (await admin.get(`/api/users/${member.id}`)).body.documents
    await api.deps.users.update({ _id: admin.user._id }, { $set: { isAdmin: false } })
    expect((await api.visitor.get(link)).status).toBe(403)
  })
})

describe('after the decision', () => {
  const dayMs = 24 * 3_600_000

  test('the bytes are erased 90 days after it; what was uploaded later stays [D-51]', async () => {
    const [member, waiting] = [await newcomer(), await newcomer()]
    const links = [...(await upload(member, await both())).body.documents]
    await upload(waiting, await both())
    await decideOn(member)
    api.clock.advance(89 * dayMs)
    await eraseOldDocuments(api.deps)
    const session = caller(api.url, await beginSession(api.deps, member.user._id))
    expect((await session.get('/api/users/me')).body.documents).toHaveLength(1)
    const renewed = await session.put('/api/users', formOf({ insuranceDocuments: await aFile('new.pdf') }))

    api.clock.advance(dayMs)
    await eraseOldDocuments(api.deps)
    const later = caller(api.url, await beginSession(api.deps, member.user._id))
    const { body } = await later.get('/api/users/me')
    expect(body.documents).toEqual([])
    expect(body.insuranceDocuments.map(idOf)).toEqual([idOf(renewed.body.insuranceDocuments[1])])
    expect((await api.visitor.get(body.insuranceDocuments[0])).status).toBe(200)
    const files = api.deps.db.collection('files.files')
    expect(await files.findOne({ filename: `${idOf(links[0])}.png` })).toBeNull()
    expect((await api.deps.users.byId(waiting.user._id))?.documents).toHaveLength(1)
  })

  /** Somebody with this many documents whose time is up. */
  async function withOldDocuments(count: number) {
    const ids = Array.from({ length: count }, () => new ObjectId(ObjectId.generate(1)))
    const documents = ids.map((_id) => ({ _id, ext: 'png' as const }))
    return (await api.member({ documents, documentsDecidedAt: new Date(1000) })).user
  }
  const leftOf = async ({ _id }: Member) => (await api.deps.users.byId(_id))?.documents.length

  test('however many documents an account has, few are erased at once: a transaction has only seconds [D-51]', async () => {
    const user = await withOldDocuments(63)
    const remove = vi.spyOn(api.deps.files, 'remove')
    await eraseOldDocuments(api.deps)
    const atOnce = remove.mock.calls.map(([ids]) => ids.length)
    remove.mockRestore()
    expect(await leftOf(user)).toBe(0)
    expect(atOnce.reduce((sum, each) => sum + each)).toBe(63)
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(10)
  })

  test('an account whose documents cannot be erased is logged, and holds up no other [D-51]', async () => {
    const [damaged, next] = [await withOldDocuments(1), await withOldDocuments(1)]
    const { remove } = api.deps.files
    const failing = vi.spyOn(api.deps.files, 'remove').mockImplementation(async (ids, session) => {
      if (ids.some((id) => id.equals(damaged.documents[0]!._id))) throw new Error('damaged')
      return remove(ids, session)
    })
    const logged = vi.spyOn(api.deps.log, 'error')
    await eraseOldDocuments(api.deps)
    expect([await leftOf(damaged), await leftOf(next)]).toEqual([1, 0])
    expect(logged.mock.calls).toMatchObject([[{ user: damaged._id.toHexString() }, expect.any(String)]])
    logged.mockRestore()
    failing.mockRestore()
    await eraseOldDocuments(api.deps)
    expect(await leftOf(damaged)).toBe(0)
  })

  test('documents are erased also when files cannot be swept [D-51 D-50]', async () => {
    const user = await withOldDocuments(1)
    const sweep = vi.spyOn(api.deps.files, 'sweep').mockRejectedValue(new Error('damaged'))
    const background = createBackgroundWork(api.deps)
    background.start()
    await expect.poll(() => leftOf(user)).toBe(0)
    await background.stop()
    expect(sweep).toHaveBeenCalled()
    sweep.mockRestore()
  })
})

describe('without a decision', () => {
  const dayMs = 24 * 3_600_000
  const applicant = async (currentlyPaid: boolean) => {
    const member = await api.member({
      currentlyPaid,
      isAccountVerified: false,
      accountCreated: api.clock.now(),
    })
    const [link] = (await upload(member, await both())).body.documents
    return { member, link: link as string }
  }
  const documentsOf = async ({ user }: TestMember) => (await api.deps.users.byId(user._id))!.documents.length
  /** The outbox forgets the words of what it has sent. */
  let added: MockInstance<typeof api.deps.mail.add>
  beforeAll(() => {
    added = vi.spyOn(api.deps.mail, 'add')
    return () => added.mockRestore()
  })
  const mailsTo = (to: string, subject: RegExp) =>
    added.mock.calls.map(([mail]) => mail).filter((mail) => mail.to === to && subject.test(mail.subject))
  const daysLater = async (days: number) => {
    api.clock.advance(days * dayMs)
    await watchUndecidedDocuments(api.deps)
    await watchUndecidedDocuments(api.deps)
  }

  test('documents of an account not paid for in 30 days are erased, a week after a mail to their owner [SEC-18]', async () => {
    const { member, link } = await applicant(false)
    const { member: slow } = await applicant(false)
    const mails = () => mailsTo(member.user.email, /^Your documents will be erased on /)
    await daysLater(22)
    expect(mails()).toEqual([])
    await daysLater(1)
    expect(mails()).toHaveLength(1)
    await daysLater(6)
    expect(await documentsOf(member)).toBe(1)
    const payer = await applicant(true)
    await api.deps.users.update({ _id: slow.user._id }, { $set: { currentlyPaid: true } })
    await daysLater(1)
    expect(mails()).toHaveLength(1)
    expect(await documentsOf(member)).toBe(0)
    const files = api.deps.db.collection('files.files')
    expect(await files.countDocuments({ 'metadata.owner': member.user._id })).toBe(0)
    expect(await files.findOne({ filename: `${idOf(link)}.png` })).toBeNull()
    for (const one of [slow, payer.member]) expect(await documentsOf(one)).toBe(1)
  })

  test('the team is mailed once about who has paid and waits for 30 days [SEC-18]', async () => {
    const { member } = await applicant(true)
    const mails = () =>
      mailsTo(api.deps.config.supportEmail, /^An application has waited/).filter((mail) =>
        JSON.stringify(mail).includes(member.id),
      )
    await daysLater(29)
    expect(mails()).toEqual([])
    await daysLater(1)
    await daysLater(10)
    expect(mails()).toHaveLength(1)
    expect(await documentsOf(member)).toBe(1)
  })

  test('documents that were sent later have 30 days of their own [SEC-18]', async () => {
    const { member } = await applicant(false)
    await daysLater(25)
    const again = caller(api.url, await beginSession(api.deps, member.user._id))
    await again.put('/api/users', formOf({ otherDocuments: await aFile() }))
    await daysLater(10)
    expect(await documentsOf(member)).toBe(1)
    await daysLater(15)
    expect(mailsTo(member.user.email, /^Your documents will be erased on /)).toHaveLength(2)
    await daysLater(7)
    expect(await documentsOf(member)).toBe(0)
  })
})
