import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { type Access, type Call, contract } from '../../shared/contract.ts'
import { maxFileBytes, maxFilesPerField, maxFormBytes } from '../../shared/form-rules.ts'
import type { AppEnv } from '../env.ts'
import { Invalid, type Issue, TooLarge } from './errors.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { readForm } from './multipart.ts'

// A missing field that has no words of its own.
v.setSpecificMessage(v.object, (issue) => `${issue.expected ?? 'A field'} is missing`.replaceAll('"', ''))

// A field of the wrong kind that has no words of its own; what was sent is not repeated, it may be a secret.
const wrongKind = 'A field of this request holds something that cannot be used'

const maxJsonBytes = 256 * 1024
const formLimits = {
  totalBytes: maxFormBytes,
  fileBytes: maxFileBytes,
  filesPerField: maxFilesPerField,
  fields: 40,
}

/** Lets the caller in as the access says and counts the call, or throws; sets who asks in the context. */
export type Admit = (c: Context<AppEnv>, access: Access) => Promise<void>

/** What has to be asked before the body is read; throws a refusal. */
type Before = (c: Context<AppEnv>) => Promise<void>

type Result<C extends Call> = C['output'] extends v.GenericSchema ? v.InferInput<C['output']> : Response
type Handler<C extends Call> = (
  input: v.InferOutput<C['input']>,
  c: Context<AppEnv>,
) => Promise<Result<C>> | Result<C>

/** Whether the request is a multipart form. */
export const isForm = (c: Context) => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')

/** Two calls may share a path, one for JSON and one for a form (OP-11). */
const hasFormTwin = ({ method, path }: Call) =>
  Object.values<Call>(contract).some(
    (each) => each.method === method && each.path === path && each.sends === 'form',
  )

/**
 * Serves a call of the contract: admits, validates the input, and cuts the answer to its schema, so that a field
 * that the schema does not name never leaves the server. Answers the function that takes the handler.
 */
export const answer =
  (app: Hono<AppEnv>, admit: Admit) =>
  <const C extends Call>(call: C, before?: Before) =>
  (handle: Handler<C>): void => {
    const hasTwin = hasFormTwin(call)
    app.on(call.method.toUpperCase(), call.path, async (c, next) => {
      if (call.sends === 'json' && isForm(c) && hasTwin) return next()
      await admit(c, call.access)
      await before?.(c)
      c.set('idempotencyKey', call.idempotent ? readIdempotencyKey(c) : null)
      if (call.sends !== 'form' || !isForm(c)) return respond(call, handle, c, await readInput(call, c))
      await using form = await readForm(c.req.raw, formLimits)
      const files = Object.groupBy(form.files, (file) => file.field)
      const given = { ...form.fields, ...joined(form.fields, files), ...c.req.param() }
      return await respond(call, handle, c, given) // awaited here, for the form's files go when this ends
    })
  }

/** Registers the handler of one call of the contract. */
export type Serve = ReturnType<typeof answer>

/** Ids of files sent before and files of this form may share a field. */
const joined = (fields: Record<string, string | string[]>, files: Partial<Record<string, unknown[]>>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, uploads]) => [name, [fields[name] ?? [], uploads ?? []].flat()]),
  )

async function respond<C extends Call>(call: C, handle: Handler<C>, c: Context<AppEnv>, given: unknown) {
  const result = await handle(parseInput(call.input, given), c)
  if (result instanceof Response) return result
  const output = cut(call, result)
  return c.json(output as object, (call.status ?? 200) as ContentfulStatusCode)
}

/** The answer with the fields of its schema alone. A bug is told without values, for the log is no place for them. */
function cut(call: Call, result: unknown): unknown {
  const parsed = v.safeParse(call.output as v.GenericSchema, result)
  if (parsed.success) return parsed.output
  const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue)} is not ${issue.expected}`)
  throw new TypeError(`The answer of ${call.method} ${call.path} is not as declared: ${wrong.join(', ')}`)
}

/** Validates with the contract's schema; throws Invalid with the first message and all issues (D-80). */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given, { message: wrongKind })
  if (parsed.success) return parsed.output
  const issues: Issue[] = parsed.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))
  throw new Invalid(issues[0]!.message, issues)
}

async function readInput(call: Call, c: Context<AppEnv>): Promise<unknown> {
  if (call.sends === 'raw') return {}
  if (call.sends === 'query') return { ...c.req.query(), ...c.req.param() }
  if (call.sends === 'nothing') return c.req.param()
  const type = c.req.header('content-type') ?? ''
  const body = await readText(c, maxJsonBytes)
  if (body === '') return c.req.param()
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new Invalid('Send this as JSON')
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

/**
 * The body as text; throws TooLarge as soon as it is longer than `maxBytes`, Invalid when the connection broke.
 */
export async function readText(c: Context, maxBytes: number): Promise<string> {
  try {
    return await readAtMost(c, maxBytes)
  } catch (error) {
    if (error instanceof TooLarge) throw error
    throw new Invalid('The request did not arrive whole. Please send it again.')
  }
}

async function readAtMost(c: Context, maxBytes: number): Promise<string> {
  const tooLarge = () => new TooLarge('The request is too large')
  const length = c.req.header('content-length')
  if (length !== undefined) {
    if (Number(length) > maxBytes) throw tooLarge()
    return c.req.text()
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
