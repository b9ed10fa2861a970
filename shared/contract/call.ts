import * as v from 'valibot'

/**
 * Who may call: `public` anybody; `optional` anybody, and a token is looked at; `login` any logged-in user;
 * `member` paid and verified; `admin` admins.
 */
export type Access = 'public' | 'optional' | 'login' | 'member' | 'admin'

/** One call. `:names` of the path are fields of the input; the others travel as `sends` says. */
export type Call = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  access: Access
  /** `form` takes multipart or JSON; `raw` and `bytes` are not JSON. */
  sends: 'nothing' | 'query' | 'json' | 'form' | 'raw'
  input: v.GenericSchema
  output: v.GenericSchema | 'bytes'
  /** The media types of an output of bytes. */
  types?: string[]
  status?: number
  /** An `Idempotency-Key` header makes a repeated call answer as the first one did. */
  idempotent?: boolean
  summary: string
  /** Statuses of refusals beside those that follow from access, input and limits. */
  refusals?: number[]
}

type Sent = Pick<Call, 'sends' | 'input'>
const sent =
  <const S extends Call['sends']>(sends: S) =>
  <const I extends v.GenericSchema>(input: I) => ({ sends, input })

/** The input of a call that takes none. */
export const nothing = sent('nothing')(v.object({}))
/** The input of a call that takes only what is in its path. */
export const params = sent('nothing')
export const query = sent('query')
export const json = sent('json')
export const form = sent('form')
/** A body that its handler reads as it is. */
export const raw = sent('raw')(v.object({}))

/** Declares one call; its literals stay literal, so that server and page infer types from them. */
export const call = <
  const M extends Call['method'],
  const P extends string,
  const A extends Access,
  S extends Sent,
  const D extends Omit<Call, 'method' | 'path' | 'access' | keyof Sent>,
>(
  method: M,
  path: P,
  access: A,
  sent: S,
  declared: D,
) => ({ method, path, access, ...sent, ...declared })

/** What a caller gives and gets. */
export type InputOf<C extends Call> = v.InferInput<C['input']>
export type OutputOf<C extends Call> = C['output'] extends v.GenericSchema
  ? v.InferOutput<C['output']>
  : never
