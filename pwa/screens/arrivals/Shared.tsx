import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { onOpenedFiles, type Shared as Given, takeShared } from '../../platform/shared.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { useIntake } from './useIntake.ts'

/**
 * What another app shared with this one, read after a press: any page could send something here. Files that the person
 * opened with the app are read at once.
 */
export function Shared({ take }: Pick<ReturnType<typeof useIntake>, 'take'>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [given, setGiven] = useState<Given>([])
  const isShared = search === '?shared'
  const opened = useEffectEvent((files: File[]) => void take(files))
  useEffect(() => onOpenedFiles(opened), [])
  useEffect(() => {
    if (!isShared) return
    void takeShared().then((taken) => taken.length > 0 && setGiven(taken))
    void navigate(to.arrivals, { replace: true })
  }, [isShared, navigate])
  if (given.length === 0) return null
  const names = given.map((one) => (typeof one === 'string' ? 'Text' : one.name)).join(', ')
  return (
    <Notice title="Shared with you" live>
      <div className="stack-tight">
        <p>
          <bdi>{names}</bdi>
        </p>
        <div className="row">
          <Button
            look="primary"
            onClick={() => {
              setGiven([])
              void take(given)
            }}
          >
            Read it
          </Button>
          <Button onClick={() => setGiven([])}>Leave it</Button>
        </div>
      </div>
    </Notice>
  )
}
