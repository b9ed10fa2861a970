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

/** The input of a call that takes none. */
export const nothing = v.object({})
/** Declares one call; its literals stay literal, so that server and page infer types from them. */
export const call = <const C extends Call>(declared: C) => declared

/** What a caller gives and gets. */
export type InputOf<C extends Call> = v.InferInput<C['input']>
export type OutputOf<C extends Call> = C['output'] extends v.GenericSchema
  ? v.InferOutput<C['output']>
  : never
