import type { Page } from 'playwright-core'
import { openFold } from './account.ts'

/** Gives the page an authenticator of the browser, which verifies its person by itself. */
export async function addAuthenticator(page: Page, { hasPrf = false } = {}) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const add = () =>
    devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
        hasPrf,
      },
    })
  let { authenticatorId } = await add()
  return {
    /** Another device takes the place of this one, with all its passkeys. */
    async replace() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      authenticatorId = (await add()).authenticatorId
    },
    forgetPasskeys: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Adds a passkey on the account page, which is open. */
export async function addPasskey(page: Page, name: string) {
  await openFold(page, 'Passkeys')
  await page.getByLabel('Name of the new passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}
