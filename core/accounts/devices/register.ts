import { z } from 'zod';
import { lockNames } from '../../../orm/commands/locks.ts';
import type { Transaction } from '../../../orm/database.ts';
import { deviceTypes, PushRegistration } from '../../../orm/schema/entities/session.ts';
import { text } from '../../../orm/statements/input-types.ts';
import { uuid } from '../../../orm/statements/row-types.ts';
import { lockSession } from '../../auth/lock-session.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';

const registration = z.object({
  device_type: z.enum(deviceTypes),
  vendor_identifier: text(200).min(1).describe("The device's vendor identifier."),
});

const maximumTokenBytes = 2500;

/** Unique, so that it must fit into an index, whose entries PostgreSQL limits to 2,704 bytes. */
export const tokenText = text(maximumTokenBytes).refine(
  (token) => Buffer.byteLength(token) <= maximumTokenBytes,
  'must be at most 2,500 bytes in UTF-8',
);

const notificationToken = tokenText
  .min(1)
  .describe("The device's token at the push service: at most 2,500 bytes in UTF-8.");

export const registerDevice = userProcedure
  .meta({
    openapi: route('POST', '/v1/token/device', 'Tokens', "Register a device's push notification token", {
      description:
        'A device has one registration and a token one device; both move to the user who registered them last. ' +
        'The registration ends with the session.',
    }),
  })
  .input(registration.extend({ notification_token: notificationToken }))
  .output(proven(registration.extend({ id: uuid }).meta({ id: 'DeviceRegistration' })))
  .mutation(async ({ ctx, input }) => {
    const { device_type, vendor_identifier, notification_token } = input;
    const id = await ctx.database.transaction(async (transaction) => {
      const { id: sessionId } = await lockSession(transaction, ctx.principal);
      return register(transaction, {
        sessionId,
        deviceType: device_type,
        vendorIdentifier: vendor_identifier,
        notificationToken: notification_token,
        updatedAt: ctx.now(),
      });
    });
    return { id, device_type, vendor_identifier };
  });

type Registration = Omit<PushRegistration, 'id' | 'createdAt' | symbol>;

export async function register(transaction: Transaction, values: Registration): Promise<string> {
  const { em } = transaction;
  const { vendorIdentifier, notificationToken } = values;
  const names = [`device ${vendorIdentifier}`, `notification token ${notificationToken}`];
  await transaction.execute(lockNames, [names]);
  await em.nativeDelete(PushRegistration, { notificationToken, vendorIdentifier: { $ne: vendorIdentifier } });
  const known = await em.findOne(PushRegistration, { vendorIdentifier });
  const registration =
    known === null
      ? em.create(PushRegistration, { ...values, createdAt: values.updatedAt })
      : em.assign(known, values);
  await em.flush();
  return registration.id;
}
