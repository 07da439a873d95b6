import { v7 as newId } from 'uuid';
import { z } from 'zod';
import * as signingIn from '../../../orm/commands/signing-in/session.ts';
import type { Transaction } from '../../../orm/database.ts';
import { text } from '../../values/text.ts';
import { deviceType } from '../devices/device-type.ts';

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

/** Its id. */
export async function upsertDevice(
  { execute }: Transaction,
  userId: string,
  { identifier, type, model, version, build }: SignInDevice,
  at: Date,
): Promise<string> {
  const [device] = await execute(signingIn.upsertDevice, [
    newId(),
    userId,
    identifier,
    type,
    model,
    version,
    build,
    at.toISOString(),
  ]);
  if (device === undefined) throw new Error('The user of the device does not exist.');
  return device.id;
}
