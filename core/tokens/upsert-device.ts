import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { Device } from '../../orm/entities/device.ts';
import { deviceType } from '../devices/device-type.ts';
import { text } from '../text.ts';

export const signInDevice = z
  .object({
    identifier: text(200).min(1).describe('A stable identifier of the device.'),
    type: deviceType,
    model: text(200),
    version: text(200),
    build: text(200),
  })
  .meta({ id: 'SignInDevice' });

export type SignInDevice = z.output<typeof signInDevice>;

export async function upsertDevice(
  { em }: Transaction,
  userId: string,
  { identifier, ...values }: SignInDevice,
  at: Date,
): Promise<Device> {
  const known = await em.findOne(Device, { userId, identifier }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const device =
    known === null
      ? em.create(Device, { userId, identifier, ...values, createdAt: at, updatedAt: at })
      : em.assign(known, { ...values, updatedAt: at });
  await em.flush();
  return device;
}
