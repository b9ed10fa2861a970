import { privacy } from '../../../shared/legal/privacy.ts'
import { to } from '../../../shared/routes.ts'
import { LegalPage } from './LegalPage.tsx'

export const PrivacyPolicyScreen = () => <LegalPage document={privacy} pdf={`${to.privacyPolicy}.pdf`} />
