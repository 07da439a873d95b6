import { z } from 'zod';
import { ServiceToken, serviceScopes } from '../../orm/schema/entities/application.ts';
import { id, instant, name } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { newSecret } from '../auth/secret.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import { proven } from '../procedures/procedures.ts';
import { createRecord, ownersMutation, recordId, updateRecord } from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import { newRecord } from '../records/references.ts';
import { audienceChoice } from '../request/scope.ts';
import { nullAs } from '../values/null-as.ts';
import { lastInstant, minute } from '../values/time.ts';

const serviceTokenWithSecret = z.object({
  id: uuid,
  secret: z.string().describe('The service token, exchanged at `POST /v1/token/service`. Shown only once.'),
});

const scopes = z
  .array(z.enum(serviceScopes))
  .min(1)
  .transform((list) => [...new Set(list)])
  .describe('The scopes that it grants: `research:read`, `places:write`, `events:write`.');

export const createServiceToken = ownersMutation({ name: 'createServiceToken', returns: 'ServiceToken' })
  .input(
    z.strictObject({
      ...audienceChoice,
      name: name().describe('What it is for.'),
      scopes,
      review: nullAs(z.boolean(), false)
        .default(false)
        .describe('Whether what it sends waits until an owner or editor approves it. It stays so.'),
      expires_at: instant.nullish().describe('When it expires; never by default.'),
    }),
  )
  .output(proven(serviceTokenWithSecret))
  .mutation(async ({ ctx, input: { audience_id, name, scopes, review, expires_at } }) => {
    const expiresAt = expires_at ? new Date(expires_at) : null;
    const { text: secret, prefix, hash } = newSecret('svc');
    const { id } = await createRecord(ctx, audience_id, (write) => {
      if (expiresAt !== null && expiresAt <= write.at)
        throw invalidField('expires_at', 'must be in the future');
      const values = { name, prefix, hash, scopes, review, expiresAt };
      return write.transaction.em.create(ServiceToken, { ...values, ...newRecord(write) });
    });
    return { id, secret };
  });

export const revokeServiceToken = ownersMutation({
  name: 'revokeServiceToken',
  description: 'Revokes a service token. It and the JWTs exchanged for it stop working immediately.',
  returns: 'ServiceToken',
})
  .input(z.strictObject({ id: id('ServiceToken'), ...expectedVersion }))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    updateRecord(ctx, ServiceToken, input, (token, { at }) => {
      token.revokedAt ??= at;
    }),
  );

const dayInMinutes = 24 * 60;

export const rotateServiceToken = ownersMutation({
  name: 'rotateServiceToken',
  description:
    'Replaces a service token by a new one with the same name, scopes and lifetime. The old one stays usable for the overlap, then expires.',
  returns: 'ServiceToken',
})
  .input(
    z.strictObject({
      id: id('ServiceToken'),
      ...expectedVersion,
      overlap_minutes: nullAs(
        z
          .int()
          .min(0)
          .max(30 * dayInMinutes),
        dayInMinutes,
      )
        .default(dayInMinutes)
        .describe('How many minutes the old service token stays usable, at most; 1,440 (a day) by default.'),
    }),
  )
  .output(proven(serviceTokenWithSecret))
  .mutation(async ({ ctx, input: { overlap_minutes, ...target } }) => {
    const { text: secret, prefix, hash } = newSecret('svc');
    let next = '';
    await updateRecord(ctx, ServiceToken, target, (old, write) => {
      const { at } = write;
      if (!isUsable(old, at))
        throw new Refusal('conflict', 'The service token is revoked or expired. Create a new one.');
      const { name, scopes, review, createdAt, expiresAt } = old;
      const lifetime = expiresAt ? expiresAt.valueOf() - createdAt.valueOf() : null;
      const end = lifetime === null ? null : new Date(Math.min(at.valueOf() + lifetime, lastInstant));
      const values = { name, prefix, hash, scopes, review, expiresAt: end };
      next = write.transaction.em.create(ServiceToken, { ...values, ...newRecord(write) }).id;
      const overlapEnd = new Date(at.valueOf() + overlap_minutes * minute);
      old.expiresAt = expiresAt && expiresAt < overlapEnd ? expiresAt : overlapEnd;
    });
    return { id: next, secret };
  });

const isUsable = ({ revokedAt, expiresAt }: ServiceToken, at: Date): boolean =>
  !revokedAt && (!expiresAt || expiresAt > at);
