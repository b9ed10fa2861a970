import { privacy } from '../../../shared/legal/privacy.ts'
import { LegalPage } from './LegalPage.tsx'

/** The Privacy Policy (PUB-23, PUB-25, PUB-27). */
export const PrivacyPolicyScreen = () => <LegalPage document={privacy} pdf="/privacypolicy.pdf" />
