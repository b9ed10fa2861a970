import { send } from './http.ts'

/** Where the member is logged in, and the devices that have logged in before. */
export const listDevices = (signal?: AbortSignal) => send('devices', {}, { signal })

/** Ends a session, and returns what is left. */
export const endSession = (id: string) => send('endSession', { id })

/** Forgets a device with its sessions, and returns what is left. */
export const forgetDevice = (id: string) => send('forgetDevice', { id })
