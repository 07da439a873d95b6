import { z } from 'zod';
import { localesByName } from '../../orm/records/locale.ts';
import { actorOf } from '../auth/principal.ts';
import { allowedAddresses } from '../network/public-address.ts';
import { proven, researchProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { sourceName } from '../proposals/person-source.ts';
import { reportOfTransaction } from '../request/dry-run.ts';
import { audienceSelection, researchScope } from '../request/scope.ts';
import { nullAs } from '../values/null-as.ts';
import { descriptionOf } from './description-of.ts';
import { describingFields, requireComplete } from './input.ts';
import { planOfSource } from './plan-of-source.ts';
import { leftOutRows, unplacedVenues } from './preview-left-out.ts';
import { failedPreview, type SourcePreview, sourcePreview } from './preview-output.ts';
import { previewRows } from './preview-rows.ts';
import { readSource } from './readers/read-source.ts';
import { updateOrigins } from './runs/update-origins.ts';

const maximumLeftOut = 50;

export const previewSource = researchProcedure('places:write', 'events:write')
  .meta({
    isCostly: true,
    openapi: route('POST', '/v1/sources/preview', 'Research', 'What a source would bring', {
      description:
        'Reads a calendar, a web page with JSON-LD, JSON or a table at an address, and plans what has been read as the dry run ' +
        'of a batch does. Nothing is written. A source that cannot be read is no error: `failure` says why.',
    }),
    graphql: {
      name: 'previewSource',
      description: 'Reads a source and says what it would bring, without writing anything.',
    },
    query: ['audience', 'audience_id'],
    refuses: ['forbidden', 'not_found'],
  })
  .input(
    z.strictObject({
      ...audienceSelection,
      name: nullAs(sourceName, 'preview')
        .default('preview')
        .describe('The name of the source, by which its records are known if it was read before.'),
      ...describingFields,
    }),
  )
  .output(proven(sourcePreview))
  .mutation(async ({ ctx, input: { audience, audience_id, name, ...fields } }): Promise<SourcePreview> => {
    const { time_zone: timeZone, override_time_zone: overrideTimeZone = false, latitude, longitude } = fields;
    requireComplete({ timeZone, overrideTimeZone, latitude, longitude });
    const { scope } = await researchScope(ctx, { audience, audience_id });
    const { database, settings, principal, now } = ctx;
    const locales = await database.query(localesByName, scope, [null]);
    const found = await readSource(descriptionOf(fields, locales), {
      locales,
      isAllowed: allowedAddresses(settings),
      now: now(),
    });
    if (found.status === 'unchanged') throw new Error('Without anything known, a source is not unchanged.');
    if (found.status === 'failed') return failedPreview(found);
    const takenBack = { audienceId: scope.audienceId, actor: actorOf(principal, now()), isKept: () => false };
    const planned = await reportOfTransaction(database, takenBack, async (transaction) => {
      await transaction.lockAudience(scope.audienceId);
      await updateOrigins(transaction, scope, name, found);
      return planOfSource(transaction, scope, name, found);
    });
    const leftOut = leftOutRows(found, planned);
    return {
      kind: found.kind,
      failure: null,
      venues: planned.report.venues,
      events: planned.report.events,
      rows: previewRows(planned),
      left_out: leftOut.slice(0, maximumLeftOut),
      left_out_count: leftOut.length,
      unplaced: unplacedVenues(found, planned.invalid),
      columns: [...found.columns],
      doubts: [...found.doubts],
    };
  });
