import type { Reader } from '../../orm/database.ts';
import { nextToSearch, type Searched } from '../../orm/reads/duplicates/search.ts';
import { changesOfAudience, ledgerPage } from '../../orm/reads/followed-changes.ts';
import { type DuplicateKind, duplicateKind } from '../../orm/records/duplicate.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';

interface Page {
  readonly ids: Readonly<Record<DuplicateKind, readonly string[]>>;
  /** How far the audience is searched after this page. */
  readonly searched: Searched;
  readonly isLast: boolean;
}

const kinds = duplicateKind.options;
const none = { venue: [], event: [], person: [] };
const pageSize = 500;

/** What is to be compared next: first all records, kind by kind, then those that have changed since that began. */
export const nextPage = (
  reader: Reader,
  scope: AudienceScope,
  searched: Searched,
  horizon: number,
): Promise<Page> =>
  searched.complete ? changed(reader, scope, searched, horizon) : unseen(reader, scope, searched);

async function unseen({ query }: Reader, scope: AudienceScope, searched: Searched): Promise<Page> {
  const kind = duplicateKind.parse(searched.kind);
  const rows = await query(nextToSearch[kind], scope, [searched.record, pageSize]);
  const ids = rows.map(({ id }) => id);
  const last = ids.length < pageSize ? undefined : ids.at(-1);
  const next = kinds[kinds.indexOf(kind) + 1];
  const after =
    last !== undefined
      ? { ...searched, record: last }
      : { ...searched, complete: next === undefined, kind: next ?? '', record: nilId };
  return { ids: { ...none, [kind]: ids }, searched: after, isLast: false };
}

async function changed(
  { query }: Reader,
  scope: AudienceScope,
  { position, kind, record }: Searched,
  horizon: number,
): Promise<Page> {
  const changes = await query(changesOfAudience, scope, [position, record, kind, horizon]);
  const idsOf = (wanted: DuplicateKind) =>
    changes.flatMap((change) => (change.kind === wanted ? change.record : []));
  const last = changes.length < ledgerPage ? undefined : changes.at(-1);
  return {
    ids: { venue: idsOf('venue'), event: idsOf('event'), person: idsOf('person') },
    searched: {
      complete: true,
      position: last?.position ?? Math.max(position, horizon),
      kind: last?.kind ?? '',
      record: last?.record ?? nilId,
    },
    isLast: last === undefined,
  };
}
