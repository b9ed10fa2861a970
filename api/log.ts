import pino from 'pino'

/** The structured log. Secrets that find their way into a logged object are removed. */
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
