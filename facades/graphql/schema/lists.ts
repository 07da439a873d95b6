import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { maximumPage } from '../../../core/paging.ts';
import type { GraphContext } from '../execution/context.ts';
import { procedureNamed } from '../execution/procedure-named.ts';
import type { Records } from '../execution/record-loaders.ts';
import type { Builder } from './builder.ts';
import { ConnectionTypes } from './connection-types.ts';
import { decodeFields, type Field, type Inputs } from './inputs.ts';

/** A list of records that belong to another record, or to the endpoint as a whole. */
export interface List {
  /** The type that has the list. */
  readonly on: 'Query' | keyof Records;
  /** The use cases that read it are `<name>.slices` and `<name>.totals`. */
  readonly name: string;
  readonly of: keyof Records;
  readonly description: string;
  /** For administrators: null, with an error, to others. */
  readonly restricted?: true;
}

/** A list as one of its fields gives it. */
export interface AskedList extends List {
  /** What the use case that reads it is to take, by the arguments of the field. */
  asked(args: object): object;
}

/** Gives types their lists: each as a plain list, and as a connection beside it. */
export function addLists(builder: Builder, inputs: Inputs, lists: readonly List[]): void {
  const connections = new ConnectionTypes(builder);
  for (const list of lists) {
    const { on, name } = list;
    const plain = plainList(builder, inputs, list);
    const whole = connection(builder, inputs, connections, list);
    if (on === 'Query')
      builder.queryFields((t) => ({ [name]: t.field(plain), [connectionOf(name)]: t.field(whole) }));
    else builder.objectFields(on, (t) => ({ [name]: t.field(plain), [connectionOf(name)]: t.field(whole) }));
  }
}

function plainList(builder: Builder, inputs: Inputs, list: List) {
  const fields = inputs.fieldsOf(askable(list).omit({ first: true, after: true, last: true, before: true }));
  const asked = { ...list, asked: (args: object) => ({ ...decodeFields(fields, args), first: maximumPage }) };
  return {
    type: [list.of] as [keyof Records],
    nullable: list.restricted === true,
    description: `${list.description} At most 1,000: where there are more, use \`${connectionOf(list.name)}\`.`,
    args: argsOf(builder, fields),
    resolve: async (owner: object, args: object, context: GraphContext, info: GraphQLResolveInfo) => {
      const { rows, hasNext } = await context.part(asked, args, owner);
      context.budget.records(rows.length, info);
      if (hasNext) throw tooLong(list);
      return [...rows];
    },
  };
}

function connection(builder: Builder, inputs: Inputs, connections: ConnectionTypes, list: List) {
  const fields = inputs.fieldsOf(askable(list));
  const asked = { ...list, asked: (args: object) => decodeFields(fields, args) };
  return {
    type: connections.of(list.of),
    nullable: list.restricted === true,
    description: `${list.description} In parts, and with their number.`,
    args: argsOf(builder, fields),
    resolve: async (owner: object, args: object, context: GraphContext, info: GraphQLResolveInfo) => {
      const part = await context.part(asked, args, owner);
      context.budget.records(part.rows.length, info);
      return { ...part, total: () => context.total(asked, args, owner) };
    },
  };
}

const connectionOf = (name: string): string => `${name}Connection`;

const zod = z.object({ inputs: z.tuple([z.instanceof(z.ZodObject)]) });

/** What may be asked of a list: the inputs of the use case that reads it, but for whose list it is. */
function askable({ name }: List): z.ZodObject {
  const [{ shape }] = zod.parse(procedureNamed(`${name}.slices`).procedure._def).inputs;
  return z.object(shape).omit({ owner: true, ids: true });
}

const argsOf = (builder: Builder, fields: readonly Field[]) =>
  builder.args((t) => Object.fromEntries(fields.map(({ name, options }) => [name, t.field(options)])));

const tooLong = ({ name }: List) =>
  new Refusal('invalid_request', {
    message: `\`${name}\` has more than 1,000 records: use \`${connectionOf(name)}\`, which gives them in parts.`,
  });
