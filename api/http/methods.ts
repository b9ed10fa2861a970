import type { MiddlewareHandler } from 'hono'
import type { Call } from '../../shared/contract/call.ts'
import type { AppEnv } from './env.ts'
import { MethodNotAllowed } from './errors.ts'

/**
 * Rejects other methods than those of the contract with 405 and `Allow`. HEAD would run GET's handler, and opening a
 * guest costs a credit, so only public calls without input accept HEAD.
 */
export function rejectWrongMethods(calls: Call[]): MiddlewareHandler<AppEnv> {
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
