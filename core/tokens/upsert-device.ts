import type { Transaction } from '../../orm/database.ts';
import { Device } from '../../orm/entities/device.ts';
import type { SignInDevice } from './create.ts';

export async function upsertDevice(
  { em }: Transaction,
  userId: string,
  { identifier, ...values }: SignInDevice,
  at: Date,
): Promise<Device> {
  const known = await em.findOne(Device, { userId, identifier });
  const device =
    known === null
      ? em.create(Device, { userId, identifier, ...values, createdAt: at, updatedAt: at })
      : em.assign(known, { ...values, updatedAt: at });
  await em.flush();
  return device;
}
