import { ButtonLink } from '../../../ui/Button.tsx'
import { to } from '../../../../shared/routes.ts'
import { api } from '../../../api/api.ts'
import { Empty } from '../../../ui/loading/Empty.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Quarters } from './Quarters.tsx'
import { SealHeads } from './SealHeads.tsx'

const loadFigures = (signal: AbortSignal) => api.transparency({}, { signal })

/** Loads the figures of all quarters and shows them. */
export function Figures() {
  const [loaded, { retry }] = useLoad(loadFigures)
  if (loaded.state === 'loading') return <Skeleton label="Loading the figures" cards={2} lines={14} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  if (loaded.data.quarters.length > 0)
    return (
      <>
        <Quarters quarters={loaded.data.quarters} />
        <SealHeads />
      </>
    )
  return (
    <Empty action={<ButtonLink to={to.faq}>How the register works</ButtonLink>}>
      The first figures appear here within a day.
    </Empty>
  )
}
