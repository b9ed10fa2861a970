import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config.ts'
import type { AppEnv } from '../http/env.ts'
import { deviceLifetimeSeconds } from './devices.collection.ts'
import type { LoggedIn, LoginOrigin } from './login.ts'

const deviceCookie = 'device'

/** Reads the origin of a login from a request, and sets the cookie that recognizes its device. */
export function deviceCookies({ publicUrl }: Config) {
  const secure = publicUrl.startsWith('https:')
  return {
    originOf: (c: Context<AppEnv>): LoginOrigin => ({
      address: c.var.address,
      device: getCookie(c, deviceCookie) ?? null,
    }),
    withDeviceCookie: (c: Context<AppEnv>, { signedIn, device }: LoggedIn) => {
      setCookie(c, deviceCookie, device, {
        path: '/api/users',
        secure,
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: deviceLifetimeSeconds,
      })
      return signedIn
    },
  }
}
