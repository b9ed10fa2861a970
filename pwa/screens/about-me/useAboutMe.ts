import { useState } from 'react'
import { NewCase } from '../../../shared/schemas/cases.ts'
import { api } from '../../api/api.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { useKeptForm } from '../../ui/form/useKeptForm.ts'
import { aboutMeMemory, nothingAsked } from './about-me-memory.ts'

/** The form of a person who may be written about; typed text stays until it is sent. */
export function useAboutMe(owner: string | undefined) {
  const [initial] = useState(() => aboutMeMemory.read(owner))
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useForm({
    schema: NewCase,
    initial,
    async submit(asked) {
      await api.openCase(asked)
      aboutMeMemory.write(owner, nothingAsked)
      setMailedTo(asked.email)
      form.reset(nothingAsked)
    },
  })
  useKeptForm(aboutMeMemory, owner, form.values, form.reset)
  return { form, mailedTo, again: () => setMailedTo(null) }
}
