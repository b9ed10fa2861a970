import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { contract } from '../../shared/contract/contract.ts'
import type { Call } from '../../shared/contract/call.ts'
import { maxEvidenceFiles, maxFileBytes, maxFilesPerField, maxFormBytes } from '../../shared/form-rules.ts'
import { askLimits, type CallLimits } from './call-limits.ts'
import type { AppEnv } from './env.ts'
import type { UploadSlots } from './upload-slots.ts'
import { isForm, parseInput, readInput } from './input.ts'
import type { Limits } from './limits.ts'
import { readForm } from './multipart.ts'
import { Invalid } from './errors.ts'

const formLimits = {
  totalBytes: maxFormBytes,
  fileBytes: maxFileBytes,
  filesPerField: maxEvidenceFiles, // the schemas of other fields take fewer
  files: 3 * maxFilesPerField, // sign-up has three inputs
  fields: 40,
}

/** Counts the call, checks the caller against its access and sets who is logged in; throws a refusal. */
export type Authorize = (c: Context<AppEnv>, call: Call) => Promise<void>

type Result<C extends Call> = C['output'] extends v.GenericSchema ? v.InferInput<C['output']> : Response
type Handler<C extends Call> = (
  input: v.InferOutput<C['input']>,
  c: Context<AppEnv>,
) => Promise<Result<C>> | Result<C>

/** Whether another call with the same path takes a form instead of JSON. */
const hasFormTwin = ({ method, path }: Call) =>
  Object.values<Call>(contract).some(
    (each) => each.method === method && each.path === path && each.sends === 'form',
  )

/**
 * Implements a call of the contract: authorizes the caller, asks the call's limits, validates the input, and reduces
 * the output to its schema, so that no other field leaves the server. Returns the function that takes the handler.
 */
export const implement =
  (
    app: Hono<AppEnv>,
    authorize: Authorize,
    { limits, uploadSlots }: { limits: Limits; uploadSlots: UploadSlots },
  ) =>
  <const C extends Call>(call: C, ...callLimits: CallLimits[]) =>
  (handle: Handler<C>): void => {
    const hasTwin = hasFormTwin(call)
    app.on(call.method.toUpperCase(), call.path, async (c, next) => {
      if (call.sends === 'json' && isForm(c) && hasTwin) return next()
      await authorize(c, call)
      return askLimits(limits, callLimits, c, async () => {
        c.set('idempotencyKey', call.idempotent ? readIdempotencyKey(c) : null)
        if (call.sends !== 'form' || !isForm(c)) return respond(call, handle, c, await readInput(call, c))
        using _slot = await uploadSlots.enter(c.var.address, formBytes(c))
        await using form = await readForm(c.req.raw, formLimits)
        const files = Map.groupBy(form.files, (file) => file.field)
        const given = { ...form.fields, ...joined(form.fields, files), ...c.req.param() }
        return await respond(call, handle, c, given) // awaited, because the form's files are removed at the end
      })
    })
  }

/** What a form may take of the disk: its length, or the most where that is not announced. */
const formBytes = (c: Context) =>
  Math.min(Number(c.req.header('content-length') ?? maxFormBytes), maxFormBytes)

/** Registers the handler of one call of the contract. */
export type Implement = ReturnType<typeof implement>

/** Merges fields with ids of files that were sent before and files of this form. */
function joined(fields: Record<string, string | string[]>, files: Map<string, unknown[]>) {
  const sent = new Map(Object.entries(fields))
  return Object.fromEntries(
    [...files].map(([name, uploads]) => [name, [sent.get(name) ?? [], uploads].flat()]),
  )
}

async function respond<C extends Call>(call: C, handle: Handler<C>, c: Context<AppEnv>, given: unknown) {
  const result = await handle(parseInput(call.input, given), c)
  if (result instanceof Response) return begun(result, c)
  const output = toOutput(call, result)
  return c.json(output as object, (call.status ?? 200) as ContentfulStatusCode)
}

/**
 * The answer when its first bytes are there: what fails before is answered as any other failure. Later the stream is cut,
 * because Node's adapter would still answer 500 with the message of the error.
 */
async function begun(response: Response, c: Context<AppEnv>): Promise<Response> {
  if (!response.body || c.req.method === 'HEAD') return response
  const reader = response.body.getReader()
  let first: Awaited<ReturnType<typeof reader.read>> | undefined = await reader.read()
  const next = () =>
    reader.read().catch((error: unknown) => {
      c.env.outgoing.destroy()
      throw error
    })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await next())
        first = undefined
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status: response.status, headers: response.headers })
}

/** The output with the fields of its schema only. Throws TypeError without values, which do not belong in the log. */
function toOutput(call: Call, result: unknown): unknown {
  const parsed = v.safeParse(call.output as v.GenericSchema, result)
  if (parsed.success) return parsed.output
  const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue)} is not ${issue.expected}`)
  throw new TypeError(`The answer of ${call.method} ${call.path} is not as declared: ${wrong.join(', ')}`)
}

const maxLength = 200

/**
 * The request's Idempotency-Key, or null when it is missing or empty. Throws Invalid for more than 200 characters;
 * shortened, a key could equal that of another call.
 */
function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')?.trim() ?? ''
  if (key.length > maxLength)
    throw new Invalid(`The Idempotency-Key can have at most ${maxLength} characters`)
  return key === '' ? null : key
}
