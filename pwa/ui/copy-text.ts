import { toast } from './toast.ts'

/** Copies a text that is on the screen, and says whether it was. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(copied, 'success')
  } catch {
    toast('The text could not be copied. Select it and copy it by hand.')
  }
}
