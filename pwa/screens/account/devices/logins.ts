/** What the account page shows of logins, loaded in one piece. */
export { Devices } from './Devices.tsx'
export { OwnPasskeys } from './OwnPasskeys.tsx'
