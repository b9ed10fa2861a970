import type { ObjectId } from 'mongodb'
import type { Devices } from '../../shared/schemas/account.ts'
import { recordSecurity, type SecurityDeps } from '../audit/security.ts'
import { NotFound } from '../http/errors.ts'
import type { Member } from '../members/users.collection.ts'
import type { DevicesCollection } from './devices.collection.ts'
import type { PushSubscriptionsCollection } from './push-subscriptions.collection.ts'
import type { SessionDoc } from './sessions.collection.ts'
import type { SessionDeps } from './sessions.ts'

type DeviceDeps = SessionDeps &
  SecurityDeps & { devices: DevicesCollection; pushSubscriptions: PushSubscriptionsCollection }
/** Who asks, and in which session. */
type Asker = { member: Member; session: SessionDoc }

/** Where the member is logged in, and the devices that have logged in before; this session and device are marked. */
export async function listDevices(deps: DeviceDeps, { member, session }: Asker): Promise<Devices> {
  const sessions = await deps.sessions.ofUser(member._id, deps.now())
  const devices = await deps.devices.ofUser(member._id)
  return {
    sessions: sessions.map(({ _id, browser = '', network = '', loggedInAt, lastActivity }) => ({
      id: _id,
      browser,
      network,
      isThis: _id === session._id,
      loggedInAt: loggedInAt.toISOString(),
      lastActivity: lastActivity.toISOString(),
    })),
    devices: devices.map(({ _id, device, browser = '', network = '', lastLogin }) => ({
      id: _id.toHexString(),
      browser,
      network,
      isThis: device === session.device,
      lastLogin: lastLogin.toISOString(),
    })),
  }
}

/** Ends a session of the member: its next call is refused. Throws NotFound for one that has ended, or of somebody else. */
export async function endOwnSession(deps: DeviceDeps, asker: Asker, id: string): Promise<Devices> {
  const ended = await deps.sessions.endElsewhere(asker.member._id, id)
  if (!ended) throw new NotFound('This session has ended already')
  await deps.pushSubscriptions.removeOfDevice(asker.member._id, ended.device)
  await recordSecurity(deps, { event: 'session ended', account: asker.member })
  return listDevices(deps, asker)
}

/**
 * Forgets a device of the member and ends its sessions; its next login counts as one on a new device. Throws NotFound for
 * an unknown one.
 */
export async function forgetDevice(deps: DeviceDeps, asker: Asker, id: ObjectId): Promise<Devices> {
  const { member } = asker
  const forgotten = await deps.devices.forget(member._id, id)
  if (!forgotten) throw new NotFound('This device is forgotten already')
  await deps.sessions.endOfDevice(member._id, forgotten.device)
  await deps.pushSubscriptions.removeOfDevice(member._id, forgotten.device)
  await recordSecurity(deps, { event: 'device forgotten', account: member })
  return listDevices(deps, asker)
}
