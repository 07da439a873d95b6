import type { Reader } from '../../orm/database.ts';
import { rsvpCountsOfEvents } from '../../orm/reads/rsvp-counts.ts';
import { members } from '../../orm/records/member.ts';
import { proposals } from '../../orm/records/proposal.ts';
import { sources } from '../../orm/records/source.ts';
import type { DeliveryKind } from '../../orm/schema/entities/webhook-delivery.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { isKind, type Kind } from '../history/changes/kinds.ts';
import { keyOf, readRecords } from '../history/changes/records.ts';

interface Message {
  readonly type: string;
  readonly data: { readonly id: string };
}

type ReadMessage = (reader: Reader, scope: AudienceScope, id: string) => Promise<Message | null>;

/** A message with what is stored now; none if that is gone. */
const of =
  (type: string, byIds: Query<{ id: string }, [ids: readonly string[]], true>): ReadMessage =>
  async ({ query }, scope, id) => {
    const [data] = await query(byIds, scope, [[id]]);
    return data === undefined ? null : { type, data };
  };

const always =
  (type: string): ReadMessage =>
  async (_reader, _scope, id) => ({ type, data: { id } });

const noRsvps = { attending: 0, waiting: 0, maybe: 0, declined: 0 };

const others: Readonly<Record<Exclude<DeliveryKind, Kind>, ReadMessage>> = {
  proposal_created: of('proposal.created', proposals.byIds),
  source_failing: of('source.failing', sources.byIds),
  source_healthy: of('source.healthy', sources.byIds),
  member_joined: of('member.joined', members.byIds),
  rsvp_changed: async ({ query }, scope, id) => {
    const [data = { id, ...noRsvps }] = await query(rsvpCountsOfEvents, scope, [[id]]);
    return { type: 'rsvp.changed', data };
  },
  test: always('webhook.test'),
  changes_lost: always('changes.lost'),
};

/** A changed record as `GET /v1/changes` has it. */
async function readChange(reader: Reader, scope: AudienceScope, kind: Kind, id: string): Promise<Message> {
  const data = (await readRecords(reader, scope, [{ kind, id }])).get(keyOf({ kind, id }));
  if (data === undefined) throw new Error('A record is read or has a tombstone.');
  return { type: `${kind}.${'deleted' in data ? 'deleted' : 'changed'}`, data };
}

/** What is to be sent, as it is now: with the record itself, or (thin) with what identifies it. */
export async function readMessage(
  reader: Reader,
  scope: AudienceScope,
  { kind, record, thin }: { readonly kind: DeliveryKind; readonly record: string; readonly thin: boolean },
): Promise<Message | null> {
  const message = isKind(kind)
    ? await readChange(reader, scope, kind, record)
    : await others[kind](reader, scope, record);
  return message === null || !thin ? message : { ...message, data: thinned(message.data) };
}

const identifying = ['kind', 'id', 'deleted', 'merged_into'];

const thinned = (data: { readonly id: string }) => ({
  ...Object.fromEntries(Object.entries(data).filter(([name]) => identifying.includes(name))),
  id: data.id,
});
