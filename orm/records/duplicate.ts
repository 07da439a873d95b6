import { z } from 'zod';
import { enumeration, timestamp, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { equals, filter } from './filters.ts';
import { by, defineRecord } from './record.ts';

export const duplicateKind = enumeration(
  'DuplicateKind',
  'A kind of record of which there may be duplicates.',
  {
    venue: 'Venues.',
    event: 'Events.',
    person: 'People.',
  },
);

export type DuplicateKind = z.output<typeof duplicateKind>;

const likeness = z.number();

/** Why two records may be one. */
export const duplicateReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('same_id'), id: z.string() }),
  z.object({ code: z.literal(['same_address', 'other_address', 'other_town', 'other_locale']) }),
  z.object({ code: z.literal('distance'), metres: z.number() }),
  z.object({ code: z.literal(['names', 'venues']), likeness }),
  z.object({ code: z.literal('start'), minutes: z.number() }),
]);

export const duplicateRow = z
  .object({
    id: uuid,
    audience_id: z.string(),
    kind: duplicateKind.describe('What both are.'),
    one: z.string(),
    other: z.string(),
    score: z.number().min(0).max(1).describe('How sure it is that both are one, 0 to 1.'),
    reasons: z.array(duplicateReason),
    found_at: timestamp.describe('When the pair was found.'),
    dismissed_at: timestamp.nullable().describe('When somebody said that they are not the same.'),
    dismissed_by: z.string().nullable().describe('Who said so, in words.'),
  })
  .describe('Two records that may be one. Owners and editors see them.');

const isThere = (kind: string, id: string) => `exists (select from ${kind} r where r.id = ${id})`;

/** SQL: neither was deleted, or merged into another. */
const areThere = `case d.kind ${duplicateKind.options
  .map((kind) => `when '${kind}' then ${isThere(kind, 'd.one')} and ${isThere(kind, 'd.other')}`)
  .join(' ')} end`;

/** SQL: the record, or the one into which it was merged. */
export const survivor = (id: string) =>
  `coalesce(${duplicateKind.options.map((kind) => `(select merged_into from ${kind}_row where id = ${id})`).join(', ')}, ${id})`;

/** SQL: of what is left of both, somebody said that they are not the same. It is computed once for a list: of a pair, it is slow. */
const wereDismissed = `d.id in (
  select p.id from (select f.audience_id, ${survivor('f.one')} as one, ${survivor('f.other')} as other from duplicate f
    where ${inAudience('f.audience_id')} and f.dismissed_at is not null) f
  join duplicate p on p.audience_id = f.audience_id and p.one = least(f.one, f.other) and p.other = greatest(f.one, f.other))`;

/** The surest first. */
export const duplicates = defineRecord('Duplicate', {
  row: duplicateRow,
  columns: `d.id, d.audience_id, d.kind, d.one, d.other, d.score, d.reasons, d.found_at, d.dismissed_at,
    case when d.dismissed_at is not null then coalesce(u.name, 'a person whose data was erased') end as dismissed_by`,
  from: 'duplicate d left join "user" u on u.id = d.dismissed_by',
  isVisible: `:hidden and ${inAudience('d.audience_id')} and ${areThere}`,
  owners: {
    audience: {
      is: ({ dismissed }) =>
        `d.audience_id = o.id and ${dismissed ? 'd.dismissed_at is not null' : `d.dismissed_at is null and not ${wereDismissed}`}`,
      description: 'Pairs of records that may be one, the surest first.',
    },
  },
  filters: {
    kind: filter(duplicateKind, 'Only those of this kind.', equals('d.kind', 'text')),
    minimum_score: filter(
      z.number().min(0).max(1),
      'Only those with at least this score.',
      (score, bind) => `d.score >= ${bind(score)}::float8`,
    ),
    dismissed: filter(
      z.boolean(),
      'Those that somebody dismissed, instead of those that nobody did.',
      () => 'true', // the owner's list has these, or the others
    ),
  },
  orders: { score: by('d.score', 'double precision') },
  isNewestFirst: true,
  isUnchanging: true,
});
