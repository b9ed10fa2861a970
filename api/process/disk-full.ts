const codes = new Set(['ENOSPC', 'EDQUOT'])
const words = /^(ENOSPC|EDQUOT): |No space left on device/

/** Whether the error says that a folder has no room. Errors of native decoders and other processes have no codes. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (codes.has((error as NodeJS.ErrnoException).code ?? '') || words.test(error.message))
