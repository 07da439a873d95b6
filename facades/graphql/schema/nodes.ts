import { Refusal } from '../../../core/errors/refusal.ts';
import { fromGlobalId } from '../../../core/values/global-id.ts';
import { isId } from '../../../orm/statements/input-types.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Builder } from './builder.ts';

const absent = 'Null if it does not exist or this credential cannot read it.';
const notByUuid =
  'A UUID does not tell of which kind the record is: request it by its global id, the `id` that GraphQL gives.';
const maximumIds = 1000;

/** Relay's two root fields: records of these types by global id. */
export function addNodes(builder: Builder, types: readonly string[]): void {
  const find = async (globalId: string, context: GraphContext) => {
    if (isId(globalId)) throw new Refusal('invalid_request', notByUuid);
    const named = fromGlobalId(globalId);
    const type = types.find((name) => name === named?.type);
    const record = type && (await context.record(type, named?.id));
    return record ? { ...record, __typename: type } : null;
  };

  builder.queryFields((t) => ({
    node: t.field({
      type: 'Node',
      nullable: true,
      description: `Any record by its global id. ${absent}`,
      args: { id: t.arg.id({ required: true, description: 'The global id; no UUID.' }) },
      resolve: (_, { id }, context) => find(id, context),
    }),
    nodes: t.field({
      type: ['Node'],
      nullable: { list: false, items: true },
      description: `Any records by their global ids, in the order of the ids. ${absent}`,
      args: {
        ids: t.arg.idList({ required: true, description: 'The global ids, no UUIDs: 1,000 at most.' }),
      },
      resolve: (_, { ids }, context) => {
        context.budget.count('records', ids.length);
        if (ids.length > maximumIds) throw new Refusal('invalid_request', 'Request at most 1,000 ids.');
        return ids.map((id) => find(id, context));
      },
    }),
  }));
}
