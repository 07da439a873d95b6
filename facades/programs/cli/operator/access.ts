import { z } from 'zod';
import type { UserPrincipal } from '../../../../core/auth/principal.ts';
import type { Context } from '../../../../core/request/context.ts';
import { createCaller } from '../../../../core/router.ts';
import { name } from '../../../../core/values/text.ts';
import { day } from '../../../../core/values/time.ts';
import type { Database } from '../../../../orm/database.ts';
import { audienceByIdOrSubdomain } from '../../../../orm/records/audience.ts';
import { serviceScopes } from '../../../../orm/schema/entities/application.ts';
import { anyUuid, nilId } from '../../../../orm/statements/input-types.ts';
import type { Config } from '../../../process/config/config.ts';
import { createDependencies } from '../../../process/dependencies.ts';
import { exitCodes, Failure } from '../exit-codes.ts';
import { operatorLog, withDatabase } from './database.ts';
import { operatorProcedure } from './procedure.ts';

const grant = operatorProcedure
  .meta({ description: 'Grant or revoke administrator rights of a user' })
  .input(
    z.object({
      user: anyUuid.toLowerCase().describe('The id of a user who has signed in, as returned by GET /v1/me.'),
      revoke: z.boolean().default(false).describe('Revoke the rights instead.'),
    }),
  )
  .mutation(({ ctx: { environment }, input: { user: id, revoke } }) =>
    withDatabase(environment, async (database, config) => {
      const { users } = createCaller(operatorContext(database, config));
      const [user] = await users.byIds({ ids: [id] });
      if (!user) throw new Failure(exitCodes.notFound, `There is no user ${id}.`);
      await users.update({ id, is_admin: !revoke });
      return `${user.name} is ${revoke ? 'no longer' : 'now'} an administrator.`;
    }),
  );

export const admin = { grant };

const create = operatorProcedure
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
    withDatabase(environment, async (database, config) => {
      const [found] = await database.query(audienceByIdOrSubdomain, [null, audience]);
      if (found === undefined)
        throw new Failure(exitCodes.notFound, `There is no audience with the subdomain ${audience}.`);
      const expires_at = days === undefined ? null : new Date(Date.now() + days * day).toISOString();
      const { secret } = await createCaller(operatorContext(database, config)).serviceTokens.create({
        audience_id: found.id,
        name,
        scopes,
        expires_at,
      });
      return { audience: found.subdomain, name, scopes, expires_at, secret };
    }),
  );

export const serviceToken = { create };

/** Access to the database implies the rights of an administrator of the platform. */
const operator: UserPrincipal = {
  kind: 'user',
  userId: nilId,
  sessionId: nilId,
  audienceId: null,
  isAdmin: true,
};

const operatorContext = (database: Database, config: Config): Context => ({
  ...createDependencies(database, config, operatorLog),
  principal: operator,
});
