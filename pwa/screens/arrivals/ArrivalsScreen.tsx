import { useState } from 'react'
import { personKey } from '../../arrivals/arrival.ts'
import { useArrivals, useArrivalsLoaded } from '../../arrivals/arrivals.ts'
import { useSavedMatches } from '../../arrivals/saved-matches.ts'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { Page } from '../../ui/Page.tsx'
import { ArrivalList } from './ArrivalList.tsx'
import { ArrivalDialog } from './row/ArrivalDialog.tsx'
import { CheckLine } from './CheckLine.tsx'
import { Intake } from './Intake.tsx'
import { Questions } from './questions/Questions.tsx'
import { Shared } from './Shared.tsx'
import { useIntake } from './useIntake.ts'

/** Everybody who comes, checked in one go. */
export function ArrivalsScreen() {
  return (
    <MemberGate title="Arrivals">
      <Arrivals />
    </MemberGate>
  )
}

function Arrivals() {
  useArrivalsLoaded()
  const arrivals = useArrivals((held) => held.arrivals)
  const known = useSavedMatches(arrivals)
  const { question, ...intake } = useIntake()
  const [open, setOpen] = useState<string | null>(null)
  const chosen = arrivals.find(({ id }) => id === open)
  return (
    <Page
      title="Arrivals"
      width="wide"
      lead="Check everyone who is arriving against the register, all at once."
    >
      <Intake {...intake} isFirst={arrivals.length === 0} />
      <Shared take={intake.take} />
      {arrivals.length > 0 && <CheckLine arrivals={arrivals} />}
      <ArrivalList arrivals={arrivals} known={known} onMore={setOpen} />
      {chosen && (
        <ArrivalDialog
          key={open}
          arrival={chosen}
          known={known.get(personKey(chosen)) ?? []}
          onClose={() => setOpen(null)}
        />
      )}
      {question && <Questions {...question} />}
      <BackToTop />
    </Page>
  )
}
