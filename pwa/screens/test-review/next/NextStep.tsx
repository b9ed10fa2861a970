import { to } from '../../../../shared/routes.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'

/** Tells members where to post the review. */
export function NextStep({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast('Text copied', 'success')
    } catch {
      toast('The text could not be copied. Select it in the field and copy it from there.')
    }
  }
  return (
    <Notice kind="positive" title="This review is ready to be posted">
      <div className="stack-tight">
        <p>A review belongs to a guest. Copy the text, then find the guest or add one.</p>
        <div className="row">
          <Button onClick={() => void copy()}>Copy the text</Button>
          <ButtonLink to={to.guestList}>Search Guests</ButtonLink>
          <ButtonLink to={to.createGuest}>Add a guest</ButtonLink>
        </div>
      </div>
    </Notice>
  )
}
