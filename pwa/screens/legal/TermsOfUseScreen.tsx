import { terms } from '../../../shared/legal/terms.ts'
import { to } from '../../../shared/routes.ts'
import { LegalPage } from './LegalPage.tsx'

export const TermsOfUseScreen = () => <LegalPage document={terms} pdf={`${to.termsOfUse}.pdf`} />
