import { z } from 'zod';
import type { Reader } from '../../../orm/database.ts';
import { ownNotificationSettings, settingsRow } from '../../../orm/reads/notification-settings.ts';
import type { AudienceScope, Scope } from '../../../orm/statements/scope.ts';
import { invalidField } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import type { AuthenticatedContext } from '../../request/context.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';

export const notificationSettings = settingsRow.meta({
  id: 'NotificationSettings',
  description: 'Of what a user is told in an audience, and how.',
});

export const whoseAudience =
  'With a token of the platform, `audience` or `audience_id` names the audience that they are about.';

export const getNotificationSettings = userProcedure
  .meta({
    openapi: route(
      'GET',
      '/v1/me/notifications',
      'Me',
      'Get the notification settings of the signed-in user',
      {
        operationId: 'getNotificationSettings',
        description: whoseAudience,
      },
    ),
    refuses: ['not_found'],
  })
  .input(z.object(audienceSelection))
  .output(proven(notificationSettings))
  .query(async ({ ctx, input }) => readSettings(ctx.database, await scopeOfSettings(ctx, input)));

type Selection = Parameters<typeof readingScope>[1];

/** Each audience has its own. */
export async function scopeOfSettings(
  ctx: AuthenticatedContext,
  selection: Selection,
): Promise<AudienceScope> {
  const scope = await readingScope(ctx, selection);
  if (!isOfOne(scope)) throw invalidField('audience_id', 'is required with a token of the platform');
  return scope;
}

const isOfOne = (scope: Scope): scope is AudienceScope => scope.audienceId !== null;

export async function readSettings({ query }: Reader, scope: AudienceScope) {
  const [settings] = await query(ownNotificationSettings, scope, []);
  if (settings === undefined) throw new Error('There are no settings.');
  return settings;
}
