import pino from 'pino'

/** A structured log that removes secrets from what it logs. `level` is one of pino's, such as 'info' or 'silent'. */
export const createLog = (level: string) =>
  pino({
    level,
    base: null,
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'clientSecret',
        '*.password',
        '*.token',
        '*.authorization',
        '*.clientSecret',
      ],
      censor: '[removed]',
    },
  })
export type Log = pino.Logger
