import { useState } from 'react'
import { shownDays } from '../../../../shared/cases.ts'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'

const calls = { renew: api.renewCaseLink, end: api.endCaseLink }
const outcomes = {
  renew: 'We emailed you a new link. This one no longer works.',
  end: 'This link has ended. Our next email brings a new one.',
}

type Props = { token: string; onEnded: (outcome: string) => void }

/** Who can read the page, and how its person gets another link, or ends this one. */
export function OwnLink({ token, onEnded }: Props) {
  const [busy, setBusy] = useState<keyof typeof calls | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function send(what: keyof typeof calls) {
    setBusy(what)
    setFailure(null)
    try {
      await calls[what]({ token })
      onEnded(outcomes[what])
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(null)
    }
  }
  return (
    <section className="stack-tight" aria-labelledby="link">
      <h2 id="link">Your link</h2>
      <p className="soft small">
        This page needs no account: whoever has its address can read it. It stays until {shownDays} days after
        the decision.
      </p>
      <div className="row">
        <Button busy={busy === 'renew'} onClick={() => void send('renew')}>
          Email me a new link
        </Button>
        <Button look="plain" busy={busy === 'end'} onClick={() => void send('end')}>
          End this link
        </Button>
      </div>
      <ErrorText>{failure}</ErrorText>
    </section>
  )
}
