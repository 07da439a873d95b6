import { z } from 'zod';
import { markMerged, moveOrigins } from '../../orm/commands/merging/records.ts';
import { fillPlaces } from '../../orm/commands/rsvp.ts';
import { id, text } from '../../orm/statements/input-types.ts';
import { inRest } from '../../orm/statements/nouns.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { actorOf } from '../auth/principal.ts';
import { invalidField } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { reportOfTransaction } from '../request/dry-run.ts';
import { writingScope } from '../request/scope.ts';
import { nullAs } from '../values/null-as.ts';
import { chooseFields, fieldsOf } from './choose-fields.ts';
import { findBoth } from './find-both.ts';
import { type Merging, moves } from './move.ts';
import { type MergeReport, mergeReport } from './report.ts';
import { writeSurvivor } from './write-survivor.ts';

const kinds = {
  Venue: { kind: 'venue', plural: 'Venues' },
  Event: { kind: 'event', plural: 'Events' },
  Person: { kind: 'person', plural: 'People' },
} as const;

/** The GraphQL mutation that makes one record of two that are the same. */
export const merging = (type: keyof typeof kinds, withIt: string) => {
  const { kind, plural } = kinds[type];
  return may('edit_records')
    .meta({
      isCostly: true,
      graphql: {
        name: `merge${plural}`,
        description:
          `Merges one ${kind} into another that is the same. The survivor is given ${withIt}; where both have a value, it ` +
          'keeps its own, unless the field is named in `fields`, or an administrator edited that of the other alone. The id of ' +
          'the merged one then means the survivor, but nothing is deleted or merged by it. `revertChange` of the deletion ' +
          'takes the merge back.',
      },
      refuses: ['not_found', 'conflict'],
    })
    .input(
      z.strictObject({
        from: id(type).describe(`The ${kind} that is merged.`),
        into: id(type).describe('The survivor.'),
        fields: nullAs(z.array(text(100)).max(100), [])
          .default([])
          .describe(
            'The fields that the survivor takes over, as `editedFields` names them. They count as edited.',
          ),
        dry_run: nullAs(z.boolean(), false)
          .default(false)
          .describe('Reports what the merge would do, without doing it.'),
      }),
    )
    .output(proven(mergeReport))
    .mutation(async ({ ctx, input }) => {
      const visible = writingScope(ctx);
      const fields = input.fields.map(inRest);
      const unknown = fields.find((field) => !fieldsOf(kind).includes(field));
      if (unknown !== undefined) throw invalidField('fields', `must be among ${fieldsOf(kind).join(', ')}`);
      const { into } = await findBoth(ctx.database, visible, kind, input);
      const { audience_id: audienceId } = into;
      const scope = wholeAudience(audienceId, visible.now);
      const kept = {
        audienceId,
        actor: actorOf(ctx.principal, ctx.now()),
        isKept: ({ dry_run }: MergeReport) => !dry_run,
      };
      return reportOfTransaction(ctx.database, kept, async (transaction) => {
        await transaction.lockAudience(audienceId);
        const both = await findBoth(transaction, scope, kind, input);
        const merge: Merging = { transaction, scope, from: input.from, into: input.into };
        const { taken, conflicts, ...choice } = chooseFields(kind, both.from, both.into, fields);
        const moved = await moves[kind](merge);
        const origins = await transaction.execute(moveOrigins[kind], scope, [input.from, input.into]);
        await transaction.execute(markMerged[kind], scope, [input.from, input.into]);
        await writeSurvivor(merge, kind, both.into, choice);
        await transaction.execute(fillPlaces, scope, [[input.into]]);
        const counts = Object.entries({ ...moved, origin: origins.length });
        return {
          kind,
          id: input.into,
          dry_run: input.dry_run,
          moved: counts.flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : [])),
          taken: [...taken],
          conflicts: [...conflicts],
        };
      });
    });
};
