import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { dayOf } from '../../../shared/dates.ts'
import { type UserDetails } from '../../../shared/schemas/account.ts'
import { isPastDay, pastInsuranceMessage, ProfileUpdate } from '../../../shared/schemas/profile.ts'
import { updateProfile } from '../../api/accounts.ts'
import { useForm } from '../../components/useForm.ts'
import { detailsLoaded, profileUpdated, updateCompleted, useSession } from '../../session/session.ts'
import { useStored } from './useStored.ts'

/** The notice ends this long after the submit, in milliseconds (ACC-13, OP-69). */
const noticeMs = 10_000

const fieldNames = Object.keys(ProfileUpdate.entries) as (keyof typeof ProfileUpdate.entries)[]
export type ProfileValues = Record<(typeof fieldNames)[number], string>

const timeNow = () => Date.now()

const valuesOf = (details: UserDetails) =>
  Object.fromEntries(fieldNames.map((name) => [name, details[name]])) as ProfileValues

/** The schema of the call; a past insurance date is refused only when it was changed (OP-64). */
const profileSchema = (storedDay: string) =>
  v.pipe(
    ProfileUpdate,
    v.forward(
      v.partialCheck(
        [['insuranceExpirationDate']],
        ({ insuranceExpirationDate: day = '' }) => day === storedDay || !isPastDay(day, dayOf(new Date())),
        pastInsuranceMessage,
      ),
      ['insuranceExpirationDate'],
    ),
  )

/** Sends what was changed; success leads to the account route and shows a notice for a while (ACC-10 to ACC-13). */
export function useProfile(details: UserDetails, onChanged: (details: UserDetails) => void) {
  const [isNoticeShown, show] = useNotice()
  const stored = valuesOf(details)
  const form = useForm({
    schema: profileSchema(details.insuranceExpirationDate),
    initial: stored,
    async submit(_typed, values) {
      const submittedAt = timeNow()
      const changed = await updateProfile(changesOf(stored, values))
      detailsLoaded(changed)
      onChanged(changed)
      form.reset(valuesOf(changed))
      profileUpdated()
      show(submittedAt)
    },
  })
  useStored(form, stored)
  useCompletion()
  return { form, isNoticeShown, isUnsent: Object.keys(changesOf(stored, form.values)).length > 0 }
}

/** Fields that were not touched are not sent, so that two windows do not undo each other. */
function changesOf(before: ProfileValues, now: ProfileValues): Partial<ProfileValues> & ProfileUpdate {
  const changed = fieldNames.filter((name) => now[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as ProfileUpdate
}

/** A completed update leads to the account route and clears the short-lived flag (ACC-12, STA-09). */
function useCompletion() {
  const isUpdated = useSession((session) => session.isUpdated && session.userUpdated)
  const id = useSession((session) => session.userAuth?._id)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isUpdated) return
    void navigate(`/useraccount/${id}`, { replace: true, preventScrollReset: true })
    updateCompleted()
  }, [isUpdated, id, navigate])
}

function useNotice() {
  const [submittedAt, show] = useState<number | null>(null)
  useEffect(() => {
    if (submittedAt === null) return undefined
    const timer = setTimeout(() => show(null), submittedAt + noticeMs - Date.now())
    return () => clearTimeout(timer)
  }, [submittedAt])
  return [submittedAt !== null, show] as const
}
