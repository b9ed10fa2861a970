import { isServerAway } from '../api/connection.ts'
import { toast } from './toast.ts'

/** Says that a part of the page could not be loaded, although it was tried twice. */
export function partFailed(error: unknown): void {
  console.error('A part of the page could not be loaded', error)
  if (isServerAway()) toast('This needs a connection')
  else
    toast('A part of this page could not be loaded.', 'danger', {
      label: 'Reload',
      run: () => location.reload(),
    })
}
