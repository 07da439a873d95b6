import { z } from 'zod';
import { search, type searchHitRow, searchKind } from '../../orm/reads/search.ts';
import { facetFilters, namedTags } from '../../orm/records/facets.ts';
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
  tag: facetFilters.tag.input.describe(facetFilters.tag.description).optional(),
  limit: z.number().int().min(1).max(100).describe('Maximum number of hits, 1 to 100.').default(20),
};

export interface Search {
  readonly q: string;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly kinds?: readonly Kind[] | null | undefined;
  readonly tag?: string | undefined;
  readonly limit: number;
}

/** What matches best of what the scope includes, best first. */
export function findHits(
  { database }: Dependencies,
  scope: Scope,
  { q, latitude, longitude, kinds: given, tag, limit }: Search,
): Promise<Hit[]> {
  requireAudienceOfTags(scope, tag);
  const { ids = null, names = null } = tag === undefined ? {} : namedTags(tag);
  const wanted = (given ?? kinds).filter((kind) => tag === undefined || kind === 'event');
  return database.query(search, scope, [q, limit, latitude ?? null, longitude ?? null, wanted, ids, names]);
}
