import { terms } from '../../../shared/legal/terms.ts'
import { LegalPage } from './LegalPage.tsx'

/** The Terms of Use (PUB-22, PUB-24, PUB-26). */
export const TermsOfUseScreen = () => <LegalPage document={terms} pdf="/termsofuse.pdf" />
