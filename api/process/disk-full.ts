const codes = new Set(['ENOSPC', 'EDQUOT'])

/** Whether the error says that a folder has no room. Native decoders have no codes, only the system's words. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (codes.has((error as NodeJS.ErrnoException).code ?? '') || /No space left on device/.test(error.message))
