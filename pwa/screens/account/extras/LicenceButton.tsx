import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { licencePdf } from '../../../api/billing.ts'
import { Button } from '../../../components/Button.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { toast } from '../../../components/toast.ts'

type Props = { kind: 'marketing' | 'agreement'; children: string }

const fileNames = { marketing: 'marketing-license.pdf', agreement: 'user-agreement.pdf' } as const

/** Fetches a PDF in the member's name and saves it (D-66). */
export function LicenceButton({ kind, children }: Props) {
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    try {
      saveFile(await licencePdf(kind), fileNames[kind])
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
