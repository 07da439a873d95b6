import { z } from 'zod';
import { ServiceToken } from '../../orm/entities/service-token.ts';
import { newServiceSecret } from '../auth/service-token.ts';
import { Refusal } from '../errors.ts';
import { findToWrite } from '../find-to-write.ts';
import { id, newId } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';
import { minute } from '../time.ts';
import { issued } from './issued.ts';

const dayInMinutes = 24 * 60;

export const rotateServiceToken = adminProcedure
  .meta({
    graphql: {
      schemas: ['audience', 'tenants'],
      name: 'rotateServiceToken',
      description:
        'Makes a service token like this one, which stays usable for the overlap and then expires.',
      returns: 'ServiceToken',
    },
  })
  .input(
    z.strictObject({
      id: id('ServiceToken'),
      overlap_minutes: z
        .int()
        .min(0)
        .max(30 * dayInMinutes)
        .default(dayInMinutes)
        .describe('For how long the old one stays usable, at most: a day unless given.'),
    }),
  )
  .output(issued)
  .mutation(async ({ ctx, input: { id, overlap_minutes } }) => {
    const scope = await readingScope(ctx);
    const at = ctx.now();
    const { text: secret, prefix, hash } = newServiceSecret();
    const next = newId();
    await ctx.database.write(async (transaction) => {
      const old = await findToWrite(transaction, ServiceToken, id, scope);
      if (!isUsable(old, at))
        throw new Refusal('conflict', { message: 'It is revoked or expired. Create a new one.' });
      const { audienceId, name, scopes, createdAt, expiresAt } = old;
      const lifetime = expiresAt ? expiresAt.valueOf() - createdAt.valueOf() : null;
      const end = lifetime === null ? null : new Date(at.valueOf() + lifetime);
      const values = { id: next, audienceId, name, prefix, hash, scopes, createdAt: at, expiresAt: end };
      transaction.em.create(ServiceToken, values);
      const overlapEnd = new Date(at.valueOf() + overlap_minutes * minute);
      old.expiresAt = expiresAt && expiresAt < overlapEnd ? expiresAt : overlapEnd;
    });
    return { id: next, secret };
  });

const isUsable = ({ revokedAt, expiresAt }: ServiceToken, at: Date): boolean =>
  !revokedAt && (!expiresAt || expiresAt > at);
