import { useState } from 'react'
import { HowWasIt } from '../../arrivals/after/HowWasIt.tsx'
import { personKey } from '../../arrivals/arrival.ts'
import { useArrivals } from '../../arrivals/arrivals.ts'
import { useOwnWords, useSavedMatches } from '../../arrivals/saved-matches.ts'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { useStays, useStaysLoaded } from '../../stays/stays.ts'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { ArrivalList } from './ArrivalList.tsx'
import { ArrivalDialog } from './row/ArrivalDialog.tsx'
import { CheckLine } from './CheckLine.tsx'
import { Intake } from './Intake.tsx'
import { Shared } from './Shared.tsx'
import { useIntake } from './useIntake.ts'

const loadQuestions = () => import('./questions/Questions.tsx')

/** Everybody who comes, checked in one go. */
export function ArrivalsScreen() {
  return (
    <MemberGate title="Arrivals">
      <Arrivals />
    </MemberGate>
  )
}

function Arrivals() {
  useStaysLoaded()
  const problem = useStays((stays) => stays.problem)
  const arrivals = useArrivals((held) => held.arrivals)
  const known = useSavedMatches(arrivals)
  const own = useOwnWords(arrivals)
  const { question, ...intake } = useIntake()
  const questions = useLazyModule(loadQuestions, question !== null)
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
      {problem && (
        <Notice kind="negative" live>
          Saved on this device only. {problem}
        </Notice>
      )}
      {arrivals.length > 0 && <CheckLine arrivals={arrivals} />}
      <ArrivalList arrivals={arrivals} known={known} own={own} onMore={setOpen} />
      <HowWasIt />
      {chosen && (
        <ArrivalDialog
          key={open}
          arrival={chosen}
          known={known.get(personKey(chosen)) ?? []}
          onClose={() => setOpen(null)}
        />
      )}
      {question && questions && <questions.Questions {...question} />}
      <BackToTop />
    </Page>
  )
}
