import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { Refusal } from '../../../core/errors/refusal.ts';
import { maximumPage } from '../../../core/records/paging.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Builder, RecordRef } from './builder.ts';
import { ConnectionTypes } from './connection-types.ts';
import { decodeFields, type Field, type Inputs } from './inputs.ts';
import type { RecordTypes } from './record-types.ts';
import type { List } from './records.ts';

/** Adds lists to the types that own them: each as a plain list and as a connection. */
export function addLists(builder: Builder, inputs: Inputs, types: RecordTypes, lists: readonly List[]): void {
  const connections = new ConnectionTypes(builder, types);
  for (const list of lists) {
    const { on, name } = list;
    const plain = plainList(builder, inputs, types, list);
    const whole = connection(builder, inputs, connections, list);
    if (on === 'Query')
      builder.queryFields((t) => ({ [name]: t.field(plain), [connectionOf(name)]: t.field(whole) }));
    else
      builder.objectFields(types.of(on), (t) => ({
        [name]: t.field(plain),
        [connectionOf(name)]: t.field(whole),
      }));
  }
}

function plainList(builder: Builder, inputs: Inputs, types: RecordTypes, list: List) {
  const page = { first: true, after: true, last: true, before: true } as const;
  const fields = inputs.fieldsOf(listInput(list).omit(page));
  const request = {
    ...list,
    input: (args: object) => ({ ...decodeFields(fields, args), first: maximumPage }),
  };
  return {
    type: [types.of(list.of)] as [RecordRef],
    nullable: list.isRestricted,
    description: `${list.description} At most 1,000: where there are more, use \`${connectionOf(list.name)}\`.`,
    args: argsOf(builder, fields),
    resolve: async (owner: object, args: object, context: GraphContext, info: GraphQLResolveInfo) => {
      const { rows, hasNext } = await context.page(request, args, owner, info);
      if (hasNext) throw tooLong(list);
      return [...rows];
    },
  };
}

function connection(builder: Builder, inputs: Inputs, connections: ConnectionTypes, list: List) {
  const fields = inputs.fieldsOf(listInput(list));
  const request = { ...list, input: (args: object) => decodeFields(fields, args) };
  return {
    type: connections.of(list.of),
    nullable: list.isRestricted,
    description: `${list.description} Paginated, with a total count.`,
    args: argsOf(builder, fields),
    resolve: (owner: object, args: object, context: GraphContext, info: GraphQLResolveInfo) => ({
      page: () => context.page(request, args, owner, info),
      count: () => context.count(request, args, owner, info),
    }),
  };
}

const connectionOf = (name: string): string => `${name}Connection`;

/** The input of the procedure that reads the list, without the owners. */
const listInput = ({ list }: List): z.ZodObject =>
  z.object(list.input?.shape ?? {}).omit({ owner: true, ids: true, versions: true });

const argsOf = (builder: Builder, fields: readonly Field[]) =>
  builder.args((t) => Object.fromEntries(fields.map(({ name, options }) => [name, t.field(options)])));

const tooLong = ({ name }: List) =>
  new Refusal('invalid_request', {
    message: `\`${name}\` has more than 1,000 records: use \`${connectionOf(name)}\`, which is paginated.`,
  });
