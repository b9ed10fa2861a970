import { createFormMemory } from '../../session/form-memory.ts'

export const emptyMessage = { email: '', subject: '', message: '' }

export const contactMemory = createFormMemory(emptyMessage, 'contact')
