import { createHash, randomBytes } from 'node:crypto'

/** A new opaque token of 256 random bits, as base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The SHA-256 of a token, which the database stores instead of it. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
