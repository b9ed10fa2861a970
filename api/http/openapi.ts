import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { brand } from '../../shared/brand.ts'
import { contract } from '../../shared/contract/contract.ts'
import { type Access, type Call } from '../../shared/contract/call.ts'

type Json = Record<string, unknown>
type Schema = Json & { properties?: Record<string, Json>; required?: string[] }

const accessText: Record<Access, string> = {
  public: 'Anybody may call.',
  optional: 'Anybody may call; a token tells who it is.',
  login: 'Needs a login.',
  member: 'Needs a paid and verified membership.',
  admin: 'For admins only.',
}

const refusalText: Record<number, string> = {
  400: 'The input is wrong: the message of the first failing field, and all of them in `issues`.',
  401: 'No login, or it has ended.',
  402: 'The payment has not succeeded.',
  403: 'Not allowed.',
  404: 'Not there.',
  409: 'The stored state has moved on, or the thing exists already.',
  413: 'Too many bytes.',
  415: 'JSON has to be sent as `application/json`.',
  422: 'Against the policy on language, or contact data.',
  429: 'A limit is reached; `Retry-After` tells the seconds to wait.',
  500: 'Something went wrong; the log knows the request id.',
  503: 'The service is not available at the moment.',
  507: 'No room for what was sent; it is over by itself once there is some.',
}

const errorSchema: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    requestId: { type: 'string' },
    link: { type: 'string', description: 'The path of a page to look at.' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** A valibot schema as JSON Schema: what a client may send ('input') or receives ('output'). */
function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Schema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    ignoreActions: ['trim', 'normalize'],
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'custom' ? { type: 'string', format: 'binary' } : undefined,
  }) as Schema
  return withRequired(converted)
}

/**
 * Marks texts that must not be empty as required; the schemas give them the default '' for the sake of their message.
 */
function withRequired(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {})
  const mustBeGiven = properties.filter(
    ([, property]) => property['default'] === '' && Number(property['minLength']) > 0,
  )
  if (mustBeGiven.length === 0) return schema
  for (const [, property] of mustBeGiven) delete property['default']
  return { ...schema, required: [...(schema.required ?? []), ...mustBeGiven.map(([name]) => name)] }
}

const pathNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

function parameters(call: Call, input: Schema): Json[] {
  const inPath = pathNames(call.path)
  const inQuery = call.sends === 'query' ? Object.keys(input.properties ?? {}) : []
  const found = [...new Set([...inPath, ...inQuery])].map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? { type: 'string' },
  }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  }
  return call.idempotent ? [...found, key] : found
}

function requestBody(call: Call, input: Schema): Json | undefined {
  if (call.sends === 'nothing' || call.sends === 'query') return undefined
  if (call.sends === 'raw')
    return { required: true, content: { 'application/json': { schema: { type: 'object' } } } }
  const inPath = pathNames(call.path)
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  )
  const schema = {
    ...input,
    properties,
    required: (input.required ?? []).filter((name) => !inPath.includes(name)),
  }
  const types = call.sends === 'form' ? ['multipart/form-data', 'application/json'] : ['application/json']
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function statusesOf(call: Call): number[] {
  const byAccess = {
    public: [],
    optional: [401, 403],
    login: [401, 403],
    member: [401, 403],
    admin: [401, 403],
  }[call.access]
  return [
    ...new Set([
      400,
      ...byAccess,
      ...(call.refusals ?? []),
      ...(call.sends === 'json' || call.sends === 'form' ? [413, 415] : []),
      429,
      500,
      503,
      507,
    ]),
  ].toSorted((a, b) => a - b)
}

const binary = { type: 'string', format: 'binary' }
const bytesOf = (types: string[]): Json =>
  Object.fromEntries(
    types.map((type) => [type, { schema: type === 'application/json' ? { type: 'object' } : binary }]),
  )

function operation(name: string, call: Call): Json {
  const input = jsonSchema(call.input, 'input')
  const success =
    call.output === 'bytes'
      ? bytesOf(call.types ?? ['application/octet-stream'])
      : { 'application/json': { schema: jsonSchema(call.output, 'output') } }
  const body = requestBody(call, input)
  return {
    operationId: name,
    summary: call.summary,
    description: accessText[call.access],
    tags: [call.path.split('/')[2]],
    parameters: parameters(call, input),
    ...(body && { requestBody: body }),
    ...(call.access !== 'public' && {
      security: [{ bearer: [] }, ...(call.access === 'optional' ? [{}] : [])],
    }),
    responses: Object.fromEntries([
      [String(call.status ?? 200), { description: call.summary, content: success }],
      ...statusesOf(call).map((status) => [
        String(status),
        {
          description: refusalText[status],
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ]),
  }
}

/** Merges two calls on one path, which differ by what they send, into one operation with both contents. */
function join(first: Json, second: Json): Json {
  const content = (one: Json) => ((one['requestBody'] as Json | undefined)?.['content'] ?? {}) as Json
  return {
    ...first,
    summary: `${String(first['summary'])}; as a form: ${String(second['summary'])}`,
    requestBody: { required: true, content: { ...content(second), ...content(first) } },
    responses: { ...(second['responses'] as Json), ...(first['responses'] as Json) },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(publicUrl: string, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, call] of Object.entries<Call>(contract)) {
    const path = (paths[call.path.replace(/:(\w+)/g, '{$1}')] ??= {})
    const described = operation(name, call)
    const there = path[call.method]
    path[call.method] = there ? join(there, described) : described
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version, description: brand.description },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}
