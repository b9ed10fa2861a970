import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { isTyping } from '../../platform/is-typing.ts'
import { KeyList } from './KeyList.tsx'

/**
 * '/' goes to the search, ready to type, and '?' lists the keys, unless the person is typing; Ctrl+K or ⌘K goes there
 * always.
 */
export function KeyboardShortcuts() {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isModified = event.ctrlKey || event.metaKey
      const isCommand = isModified && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isCommand && (isModified || event.altKey || isTyping(event.target))) return
      if (event.key === '?') setOpen(true)
      if (!isCommand && event.key !== '/') return
      event.preventDefault()
      const field = document.querySelector<HTMLElement>('#main form[data-one-field] input')
      if (field) field.focus()
      else void navigate(to.guestList, { state: { typing: true } })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate])
  return (
    <Dialog title="Keys" open={open} onClose={() => setOpen(false)}>
      <KeyList />
    </Dialog>
  )
}
