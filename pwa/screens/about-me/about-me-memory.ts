import { createFormMemory } from '../../session/form-memory.ts'

export const nothingAsked = {
  kind: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  stay: '',
  message: '',
  email: '',
}

export const aboutMeMemory = createFormMemory(nothingAsked, 'aboutMe')
