import { z } from 'zod';
import { settingsRow } from '../../../orm/reads/notification-settings.ts';
import { notificationKind } from '../../../orm/records/notification-choices.ts';
import { NotificationSettings } from '../../../orm/schema/entities/notification-settings.ts';
import { lockSession } from '../../auth/lock-session.ts';
import { type FieldErrors, Refusal } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { audienceSelection } from '../../request/scope.ts';
import { propertiesOf } from '../../values/names.ts';
import { nullAs } from '../../values/null-as.ts';
import { timeZone } from '../../values/time.ts';
import {
  notificationSettings,
  readSettings,
  scopeOfSettings,
  whoseAudience,
} from './notification-settings.ts';

const { shape } = settingsRow;
const orDefault = 'Replaces all of them; null is the default.';

const kinds = z
  .array(notificationKind)
  .max(notificationKind.options.length)
  .overwrite((given) => notificationKind.options.filter((kind) => given.includes(kind)))
  .nullish();

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')
  .meta({ maxLength: 5 })
  .nullish();

const changes = z.strictObject({
  push: kinds.describe(`${shape.push.description} ${orDefault}`),
  mail: kinds.describe(`${shape.mail.description} ${orDefault}`),
  weekly_letter: nullAs(shape.weekly_letter, false).describe(shape.weekly_letter.description ?? ''),
  quiet_from: clockTime.describe(`${shape.quiet_from.description}`),
  quiet_until: clockTime.describe(`${shape.quiet_until.description}`),
  time_zone: timeZone.nullish().describe(`${shape.time_zone.description}`),
});

export const updateNotificationSettings = userProcedure
  .meta({
    openapi: route(
      'PATCH',
      '/v1/me/notifications',
      'Me',
      'Change the notification settings of the signed-in user',
      {
        operationId: 'updateNotificationSettings',
        description: `Fields that are left out stay as they are. ${whoseAudience}`,
      },
    ),
    query: ['audience', 'audience_id'],
    graphql: {
      name: 'updateNotificationSettings',
      description:
        'Changes of what the signed-in user is told, and how. Fields that are left out stay as they are.',
    },
    refuses: ['not_found'],
  })
  .input(z.strictObject({ ...changes.shape, ...audienceSelection }))
  .output(proven(notificationSettings))
  .mutation(async ({ ctx, input: { audience, audience_id, ...given } }) => {
    const scope = await scopeOfSettings(ctx, { audience, audience_id });
    const { audienceId } = scope;
    return ctx.database.transaction(async (transaction) => {
      const { userId, identityId } = await lockSession(transaction, ctx.principal);
      const values = { ...propertiesOf(NotificationSettings, given), updatedAt: ctx.now() };
      await transaction.em.upsert(NotificationSettings, { userId, audienceId, identityId, ...values });
      const settings = await readSettings(transaction, scope);
      const fields = problemsOf(settings);
      if (fields !== null) throw new Refusal('invalid_request', { fields });
      return settings;
    });
  });

/** Quiet hours have a beginning, an end, and clocks by which they are meant. */
function problemsOf({ quiet_from: from, quiet_until: until, time_zone: zone }: z.output<typeof settingsRow>) {
  const fields: FieldErrors = {};
  if (from !== null && until === null) fields.quiet_until = ['is required with quiet_from'];
  if (from === null && until !== null) fields.quiet_from = ['is required with quiet_until'];
  if (from !== null && from === until) fields.quiet_until = ['must not be the time of quiet_from'];
  if (from !== null && zone === null) fields.time_zone = ['is required with quiet_from'];
  return Object.keys(fields).length > 0 ? fields : null;
}
