import * as v from 'valibot'
import { Id, Time } from './common.ts'

const withoutGaps = v.pipe(
  v.string('Type the code'),
  v.maxLength(60, 'This code is too long'),
  v.transform((code) => code.replace(/[\s-]/g, '').toUpperCase()),
)

/** A code of an authenticator app. */
export const FactorCode = v.object({
  code: v.pipe(withoutGaps, v.regex(/^\d{6}$/, 'Type the 6 digits that your app shows')),
})
/** A code that the command on the server printed, or that another admin passed on. */
export const EnrollmentCode = v.object({
  code: v.pipe(withoutGaps, v.regex(/^[A-Z2-7]{16}$/, 'Type the 16 letters and digits of the code')),
})

export const SecondFactor = v.object({
  /** Whether calls of the team ask for one. */
  isRequired: v.boolean(),
  /** Whether it was given in this session. */
  isGiven: v.boolean(),
  /** Whether this session may add one now. */
  mayAdd: v.boolean(),
  passkeys: v.number(),
  /** Since when an authenticator app is set up; null when none is. */
  appSince: v.nullable(Time),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** What an authenticator app takes: a secret to type, or an otpauth: address with it. */
export const NewAuthenticator = v.object({ secret: v.string(), uri: v.string() })
export type NewAuthenticator = v.InferOutput<typeof NewAuthenticator>

export const Colleague = v.object({ userId: Id })
export const PassedOnCode = v.object({ code: v.string(), expiresAt: Time })
export type PassedOnCode = v.InferOutput<typeof PassedOnCode>
