import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { dayOf } from '../../../shared/dates.ts'
import { type UserDetails } from '../../../shared/schemas/account.ts'
import { isPastDay, pastInsuranceMessage, ProfileUpdate } from '../../../shared/schemas/profile.ts'
import { to } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import { withRecentPassword } from '../../api/recent-password.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { detailsLoaded, useSession } from '../../session/session.ts'
import { profileUpdated, updateCompleted } from '../../session/session-updates.ts'
import { useStoredValues } from './useStored.ts'

/** How long after a submit the notice is shown. */
const noticeMs = 10_000

const fieldNames = Object.keys(ProfileUpdate.entries) as (keyof typeof ProfileUpdate.entries)[]
type ProfileValues = Record<(typeof fieldNames)[number], string>

const timeNow = () => Date.now()

const valuesOf = (details: UserDetails) =>
  Object.fromEntries(fieldNames.map((name) => [name, details[name]])) as ProfileValues

/** The schema of the call; a past insurance date is rejected only when it was changed. */
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

/** The profile form: sends changed fields, and shows a notice for a while after a success. */
export function useProfile(details: UserDetails, onChanged: (details: UserDetails) => void) {
  const [isNoticeShown, showNotice] = useNotice()
  const stored = valuesOf(details)
  const form = useForm({
    schema: profileSchema(details.insuranceExpirationDate),
    initial: stored,
    async submit(_typed, values) {
      const submittedAt = timeNow()
      const changed = await withRecentPassword(() => api.updateProfile(changesOf(stored, values)))
      detailsLoaded(changed)
      onChanged(changed)
      form.reset(valuesOf(changed))
      profileUpdated()
      showNotice(submittedAt)
    },
  })
  useStoredValues(form, stored)
  useCompletion()
  return { form, isNoticeShown, isUnsent: Object.keys(changesOf(stored, form.values)).length > 0 }
}

/** Only changed fields are sent, so that two windows do not overwrite each other. */
function changesOf(previous: ProfileValues, current: ProfileValues): Partial<ProfileValues> & ProfileUpdate {
  const changed = fieldNames.filter((name) => current[name] !== previous[name])
  return Object.fromEntries(changed.map((name) => [name, current[name]])) as ProfileUpdate
}

/** Navigates to the account route after an update, and clears its flag. */
function useCompletion() {
  const isUpdated = useSession((session) => session.isUpdated && session.userUpdated)
  const id = useSession((session) => session.userAuth?._id)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isUpdated || id === undefined) return
    void navigate(to.account(id), { replace: true, preventScrollReset: true })
    updateCompleted()
  }, [isUpdated, id, navigate])
}

function useNotice() {
  const [submittedAt, showNotice] = useState<number | null>(null)
  useEffect(() => {
    if (submittedAt === null) return undefined
    const timer = setTimeout(() => showNotice(null), submittedAt + noticeMs - Date.now())
    return () => clearTimeout(timer)
  }, [submittedAt])
  return [submittedAt !== null, showNotice] as const
}
