import type { Reader } from '../../orm/database.ts';
import { rsvpCountsOfEvents } from '../../orm/reads/rsvp-counts.ts';
import { members } from '../../orm/records/member.ts';
import { proposals } from '../../orm/records/proposal.ts';
import { sources } from '../../orm/records/source.ts';
import type { DeliveryKind } from '../../orm/records/webhook-delivery.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { isKind, type Kind } from '../history/changes/kinds.ts';
import { type ChangedRecord, keyOf, readRecords } from '../history/changes/records.ts';

export interface Message {
  readonly type: string;
  readonly data: { readonly id: string };
}

type ReadMessage = (reader: Reader, scope: AudienceScope, id: string) => Promise<Message | null>;

/** A message with what is stored now; none if that is gone. A source has a `kind` of its own. */
const of =
  (kind: string, event: string, byIds: Query<{ id: string }, [ids: readonly string[]], true>): ReadMessage =>
  async ({ query }, scope, id) => {
    const [data] = await query(byIds, scope, [[id]]);
    return data === undefined ? null : { type: `${kind}.${event}`, data: { ...data, kind } };
  };

const always =
  (type: string): ReadMessage =>
  async (_reader, _scope, id) => ({ type, data: { id } });

const noRsvps = { attending: 0, waiting: 0, maybe: 0, declined: 0 };

const others: Readonly<Record<Exclude<DeliveryKind, Kind>, ReadMessage>> = {
  proposal_created: of('proposal', 'created', proposals.byIds),
  source_failing: of('source', 'failing', sources.byIds),
  source_healthy: of('source', 'healthy', sources.byIds),
  member_joined: of('member', 'joined', members.byIds),
  rsvp_changed: async ({ query }, scope, id) => {
    const [data = { id, ...noRsvps }] = await query(rsvpCountsOfEvents, scope, [[id]]);
    return { type: 'rsvp.changed', data };
  },
  test: always('webhook.test'),
  changes_lost: always('changes.lost'),
};

interface About {
  readonly kind: DeliveryKind;
  readonly record: string;
}

/** What is to be sent, as it is now: with the record itself. */
export async function readMessages(
  reader: Reader,
  scope: AudienceScope,
  about: readonly About[],
): Promise<(about: About) => Message | null> {
  const keyed = (of: About) => `${of.kind} ${of.record}`;
  const distinct = new Map(about.map((of) => [keyed(of), of])).values().toArray();
  const changed = distinct.flatMap(({ kind, record: id }) => (isKind(kind) ? { kind, id } : []));
  const records = await readRecords(reader, scope, changed);
  const messages = new Map(
    await Promise.all(
      distinct.map(async (of) => {
        const { kind, record: id } = of;
        const message = isKind(kind)
          ? changeOf(kind, records.get(keyOf({ kind, id })))
          : await others[kind](reader, scope, id);
        return [keyed(of), message] as const;
      }),
    ),
  );
  return (of) => messages.get(keyed(of)) ?? null;
}

/** A changed record as `GET /v1/changes` has it. */
function changeOf(kind: Kind, data: ChangedRecord | undefined): Message {
  if (data === undefined) throw new Error('A record is read or has a tombstone.');
  return { type: `${kind}.${'deleted' in data ? 'deleted' : 'changed'}`, data };
}

const identifying = ['kind', 'id', 'deleted', 'merged_into'];

/** With what identifies the record alone. */
export const thinned = (data: { readonly id: string }) => ({
  ...Object.fromEntries(Object.entries(data).filter(([name]) => identifying.includes(name))),
  id: data.id,
});
