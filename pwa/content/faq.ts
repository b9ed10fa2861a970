import { faqJoining } from './faq-joining.ts'
import { faqUsing } from './faq-using.ts'
import type { Question } from './question.ts'

/** The 13 questions of the FAQ in the order of the page. */
export const faq: readonly Question[] = [...faqJoining, ...faqUsing]
