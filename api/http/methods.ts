import type { MiddlewareHandler } from 'hono'
import type { Call } from '../../shared/contract.ts'
import type { AppEnv } from '../env.ts'
import { MethodNotAllowed } from './errors.ts'

/**
 * Refuses with 405 and `Allow` what a call of the contract does not take. HEAD would do all that GET does, and opening
 * a guest costs a credit (D-22): only what anybody may read at no cost takes it.
 */
export function refuseWrongMethods(calls: Call[]): MiddlewareHandler<AppEnv> {
  const allowed = new Map<string, string[]>()
  for (const call of calls)
    allowed.set(call.path, [...new Set([...(allowed.get(call.path) ?? []), ...methodsOf(call)])])
  const patterns = [...allowed.keys()]
    .filter((path) => path.includes(':'))
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    }))

  return async (c, next) => {
    const path = c.req.path.replace(/\/$/, '')
    const known = allowed.has(path) ? path : patterns.find(({ pattern }) => pattern.test(path))?.path
    const methods = known === undefined ? [c.req.method] : allowed.get(known)!
    if (!methods.includes(c.req.method)) {
      c.header('allow', methods.join(', '))
      throw new MethodNotAllowed(`This address takes ${methods.join(' or ')} only`)
    }
    await next()
  }
}

const methodsOf = ({ method, access, sends }: Call): string[] =>
  method === 'get' && access === 'public' && sends === 'nothing' ? ['GET', 'HEAD'] : [method.toUpperCase()]
