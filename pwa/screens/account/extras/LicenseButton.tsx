import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/toast.ts'

type Props = { kind: 'marketing' | 'agreement'; children: string }

const fileNames = { marketing: 'marketing-license.pdf', agreement: 'user-agreement.pdf' } as const

/** Downloads a PDF in the member's name. */
export function LicenseButton({ kind, children }: Props) {
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    try {
      saveFile(await api.license({ kind }), fileNames[kind])
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button busy={isBusy} onClick={() => void download()}>
      {children}
    </Button>
  )
}
