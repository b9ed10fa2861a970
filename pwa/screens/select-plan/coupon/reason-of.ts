import type { Failure } from '../../../api/api-error.ts'

/** Why a code could not be checked now. */
export const reasonOf = ({ unreachable, message }: Failure) =>
  unreachable ? 'The server could not be reached.' : message
