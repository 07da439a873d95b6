import { z } from 'zod';
import { search, searchFiltered, type searchHitRow, searchKind } from '../../orm/reads/search.ts';
import { facetFilters } from '../../orm/records/facets.ts';
import { type FilterValues, optional } from '../../orm/records/filters.ts';
import { optionalPoint } from '../../orm/records/points.ts';
import { characters } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { requireAudienceOfTags } from '../records/list.ts';
import type { Dependencies } from '../request/context.ts';

export const kinds = searchKind.options;

export type Kind = z.output<typeof searchKind>;

type Hit = z.output<typeof searchHitRow>;

/** Where words are written without spaces, a letter may be one. */
const searchable =
  /..|^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]$/su;

/** Whether a text has enough letters to be looked for. */
export const isLongEnough = (text: string): boolean => searchable.test(text);

export const searchInput = {
  q: characters(100, 1)
    .refine(
      isLongEnough,
      'must have at least 2 characters, or one letter of Chinese, Japanese, Korean or Thai',
    )
    .describe(
      'What to look for, 2 to 100 characters: words of a name or an address, in any order. The beginning of a word is ' +
        'enough, and one letter where words are written without spaces.',
    ),
  latitude: optionalPoint.latitude.describe(
    'Where the user is: what is near ranks higher. Requires `longitude`.',
  ),
  longitude: optionalPoint.longitude.describe('Requires `latitude`.'),
  ...optional(facetFilters),
  limit: z.number().int().min(1).max(100).describe('Maximum number of hits, 1 to 100.').default(20),
};

export interface Search extends FilterValues<typeof facetFilters> {
  readonly q: string;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly kinds?: readonly Kind[] | null | undefined;
  readonly limit: number;
}

/** What matches best of what the scope includes, best first; with a filter, events alone. */
export function findHits(
  { database }: Dependencies,
  scope: Scope,
  { q, latitude, longitude, kinds: given, limit, ...filters }: Search,
): Promise<Hit[]> {
  requireAudienceOfTags(scope, filters.tag);
  const isFiltered = Object.values(filters)
    .flat()
    .some((value) => value != null);
  const wanted = (given ?? kinds).filter((kind) => !isFiltered || kind === 'event');
  const values = [q, limit, latitude ?? null, longitude ?? null, wanted] as const;
  if (!isFiltered) return database.query(search, scope, [...values]);
  const filtered = searchFiltered([...values], filters);
  return database.query(filtered.statement, scope, filtered.values);
}
