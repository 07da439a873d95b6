import { z } from 'zod';
import { callProcedure } from '../../../../core/procedure-list.ts';
import { day } from '../../../../core/values/time.ts';
import { audienceByIdOrSubdomain } from '../../../../orm/records/audience.ts';
import { serviceScopes } from '../../../../orm/schema/entities/application.ts';
import { anyUuid, name } from '../../../../orm/statements/input-types.ts';
import { exitCodes, Failure } from '../exit-codes.ts';
import { withService } from './database.ts';
import { operatorCommand } from './operator-failure.ts';

const grant = operatorCommand
  .meta({ description: 'Grant or revoke administrator rights of a user' })
  .input(
    z.object({
      user: anyUuid.toLowerCase().describe('The id of a user who has signed in, as returned by GET /v1/me.'),
      revoke: z.boolean().default(false).describe('Revoke the rights instead.'),
    }),
  )
  .mutation(({ ctx: { environment }, input: { user: id, revoke } }) =>
    withService(environment, async (context) => {
      const [user] = await callProcedure('users.byIds', context, { ids: [id] });
      if (!user) throw new Failure(exitCodes.notFound, `There is no user ${id}.`);
      await callProcedure('users.update', context, { id, is_admin: !revoke });
      return `${user.name} is ${revoke ? 'no longer' : 'now'} an administrator.`;
    }),
  );

export const admin = { grant };

const create = operatorCommand
  .meta({ description: "Create a service token for an audience's automation; its secret is shown once" })
  .input(
    z.object({
      audience: z.string().describe("The audience's subdomain."),
      name: name().describe('A name, such as its purpose.'),
      scopes: z.array(z.enum(serviceScopes)).min(1).describe('The scopes that it grants; can be repeated.'),
      days: z.number().int().positive().optional().describe('Days until it expires; never by default.'),
    }),
  )
  .mutation(({ ctx: { environment }, input: { audience, name, scopes, days } }) =>
    withService(environment, async (context) => {
      const [found] = await context.database.query(audienceByIdOrSubdomain, [null, audience]);
      if (found === undefined)
        throw new Failure(exitCodes.notFound, `There is no audience with the subdomain ${audience}.`);
      const expires_at = days === undefined ? null : new Date(Date.now() + days * day).toISOString();
      const { secret } = await callProcedure('serviceTokens.create', context, {
        audience_id: found.id,
        name,
        scopes,
        expires_at,
      });
      return { audience: found.subdomain, name, scopes, expires_at, secret };
    }),
  );

export const serviceToken = { create };
