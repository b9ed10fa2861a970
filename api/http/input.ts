import type { Context } from 'hono'
import * as v from 'valibot'
import type { Call } from '../../shared/contract/call.ts'
import type { AppEnv } from './env.ts'
import { Invalid, type Issue, TooLarge, WrongType } from './errors.ts'

// For a missing field without its own message.
v.setSpecificMessage(v.object, (issue) => `${issue.expected ?? 'A field'} is missing`.replaceAll('"', ''))

// For a field of the wrong type without its own message. It does not repeat the value, which may be a secret.
const wrongKind = 'A field of this request holds something that cannot be used'

const maxJsonBytes = 256 * 1024

const asJson = 'Send this as JSON'

/** The most wrong fields that a refusal names. */
const maxIssues = 50

/** Whether the request is a multipart form. */
export const isForm = (c: Context) => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')

/** Longer than any list of a call; schemas would look at each element before they refuse. */
const longestList = 1000

/** Without recursion, because JSON may be nested as deep as it is long. */
function hasLongList(given: unknown): boolean {
  const open = [given]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value) && value.length > longestList) return true
    for (const each of Object.values(value)) if (typeof each === 'object') open.push(each)
  }
  return false
}

/** Validates with the contract's schema; throws Invalid with the first message and up to 50 issues. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> {
  if (hasLongList(given)) throw new Invalid('A list of this request is too long')
  const parsed = v.safeParse(schema, given, { message: wrongKind })
  if (parsed.success) return parsed.output
  const issues: Issue[] = parsed.issues.slice(0, maxIssues).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))
  throw new Invalid(issues[0]!.message, issues)
}

/**
 * The unvalidated input of a call that takes no form. Throws Invalid, WrongType for JSON that is not sent as JSON, and
 * TooLarge for more than 256 KB.
 */
export async function readInput(call: Call, c: Context<AppEnv>): Promise<unknown> {
  if (call.sends === 'raw') return {}
  if (call.sends === 'query') return { ...c.req.query(), ...c.req.param() }
  if (call.sends === 'nothing') return c.req.param()
  const type = c.req.header('content-type') ?? ''
  const body = await readText(c, maxJsonBytes)
  if (body === '') return c.req.param()
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
    throw isForm(c) ? new Invalid(asJson) : new WrongType(asJson)
  return { ...jsonObject(body), ...c.req.param() }
}

function jsonObject(body: string): object {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Invalid('The request is not valid JSON')
}

/** The body as text; throws TooLarge as soon as it exceeds `maxBytes`, Invalid when it does not arrive whole. */
export const readText = (c: Context, maxBytes: number): Promise<string> =>
  readAtMost(c, maxBytes, () => c.req.text(), String)

/** As `readText`, of bytes that need not be text. */
export const readBytes = (c: Context, maxBytes: number): Promise<Buffer> =>
  readAtMost(
    c,
    maxBytes,
    async () => Buffer.from(await c.req.arrayBuffer()),
    (bytes) => bytes,
  )

async function readAtMost<Body>(
  c: Context,
  maxBytes: number,
  read: () => Promise<Body>,
  from: (bytes: Buffer) => Body,
): Promise<Body> {
  const tooLarge = () => new TooLarge('The request is too large')
  try {
    const length = c.req.header('content-length')
    if (length !== undefined) {
      if (Number(length) > maxBytes) throw tooLarge()
      return await read()
    }
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of c.req.raw.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
    return from(Buffer.concat(chunks))
  } catch (error) {
    if (error instanceof TooLarge) throw error
    throw new Invalid('The request did not arrive whole. Please send it again.')
  }
}
