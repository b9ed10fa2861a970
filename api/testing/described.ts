import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../http/openapi.ts'

type Answers = Record<string, { content: Record<string, { schema: object }> }>
type Operation = { pattern: RegExp; method: string; responses: Answers }

const description = openApiDocument('http://localhost', '0')
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'api', components: description['components'] as object })

const operations: Operation[] = Object.entries(
  description['paths'] as Record<string, Record<string, unknown>>,
)
  .toSorted(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      method: method.toUpperCase(),
      responses: (operation as { responses: Answers }).responses,
    })),
  )

const validators = new Map<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object
  const made = ajv.compile(local)
  validators.set(schema, made)
  return made
}

/**
 * Checks a response against /api/openapi.json: throws when the status or the body of a described call is not as
 * described. Other calls are ignored.
 */
export function expectDescribed(method: string, path: string, status: number, body: unknown): void {
  const { pathname } = new URL(path, 'http://localhost')
  const operation = operations.find((each) => each.method === method && each.pattern.test(pathname))
  if (!operation) return
  const described = operation.responses[String(status)]
  if (!described)
    throw new Error(`${method} ${pathname} answered ${status}, which its description does not have`)
  const schema = described.content['application/json']?.schema
  if (!schema) return
  const validate = validatorOf(schema)
  if (!validate(body)) {
    throw new Error(`${method} ${pathname} ${status} is not as described: ${ajv.errorsText(validate.errors)}`)
  }
}
