import type { OutputRef } from '@pothos/core';
import type { OutputOf } from '../../../core/procedure-list.ts';
import { proposedItem } from '../../../core/proposals/proposed-item.ts';
import { idOfType, toGlobalId } from '../../../core/values/global-id.ts';
import { camelCase, typeNameOf } from '../../../core/values/names.ts';
import type { Warning } from '../../../core/venues/warnings.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Builder } from './builder.ts';
import type { ChangedField } from './changed-fields.ts';
import type { Enums } from './enums.ts';
import { descriptionOf } from './inputs.ts';
import type { RecordTypes } from './record-types.ts';

type Page = OutputOf<'proposals.get'>;
type Item = Page['items'][number];

const maximumItems = 100;

interface Parts {
  readonly field: OutputRef<ChangedField>;
  readonly warning: OutputRef<Warning>;
}

/** What a proposal has besides its columns: its items, and what they would do today. */
export function addProposals(builder: Builder, types: RecordTypes, enums: Enums, parts: Parts): void {
  const item = addItem(builder, enums, parts);
  const page = builder.objectRef<Page>('ProposedItems').implement({
    description: 'A page of the items of a proposal.',
    fields: (t) => ({
      items: t.field({ type: [item], description: 'The items.', resolve: ({ items }) => items }),
      next: t.string({
        nullable: true,
        description: 'The cursor of the next page; null on the last one.',
        resolve: ({ next }) => next,
      }),
    }),
  });
  builder.objectField(types.of('Proposal'), 'items', (t) =>
    t.field({
      type: page,
      description: 'Its items in order, with what the open ones would do to the records of today.',
      args: {
        first: t.arg.int({ description: `At most so many: 1 to ${maximumItems}, the default.` }),
        after: t.arg.string({ description: '`next` of the page before.' }),
      },
      resolve: ({ id }, { first, after }, context) => {
        const limit = first ?? maximumItems;
        const read = () => context.call('proposals.get', { id, limit, cursor: after ?? undefined });
        return context.budget.read(maximumItems, read, ({ items }) => items.length);
      },
    }),
  );
  builder.queryField('proposal', (t) =>
    t.field({
      type: types.of('Proposal'),
      nullable: true,
      description: 'A proposal by id; null if there is none.',
      args: { id: t.arg.id({ required: true, description: 'Its global id, or its UUID.' }) },
      resolve: (_, { id }, context) => context.record('Proposal', idOfType('Proposal', id)),
    }),
  );
}

/** The type of its record: that of an event's item may be a series. */
const typeOf = async ({ kind, record_id }: Item, context: GraphContext): Promise<string> =>
  kind === 'event' && (await context.record('Series', record_id)) !== null ? 'Series' : typeNameOf(kind);

function addItem(builder: Builder, enums: Enums, { field, warning }: Parts) {
  const { shape } = proposedItem;
  const description = (name: keyof typeof shape) => descriptionOf(shape[name]);
  const enumOf = (name: 'kind' | 'state' | 'operation') => {
    const schema = shape[name];
    return enums.of('unwrap' in schema ? schema.unwrap() : schema) ?? 'String';
  };
  return builder.objectRef<Item>('ProposedItem').implement({
    description: 'What a proposal would do to one record.',
    fields: (t) => ({
      index: t.exposeInt('index', { description: description('index') }),
      kind: t.field({ type: enumOf('kind'), description: description('kind'), resolve: ({ kind }) => kind }),
      externalId: t.exposeString('external_id', { description: description('external_id') }),
      state: t.field({
        type: enumOf('state'),
        description: description('state'),
        resolve: ({ state }) => state,
      }),
      operation: t.field({
        type: enumOf('operation'),
        nullable: true,
        description: description('operation'),
        resolve: ({ operation }) => operation,
      }),
      recordId: t.id({
        nullable: true,
        description: 'The global id of the record, if there is one.',
        resolve: async (item, _args, context) =>
          item.record_id && toGlobalId(await typeOf(item, context), item.record_id),
      }),
      record: t.field({
        type: 'Node',
        nullable: true,
        description: description('record_id'),
        resolve: async (item, _args, context) => {
          const type = await typeOf(item, context);
          const record = await context.record(type, item.record_id);
          return record && { ...record, __typename: type };
        },
      }),
      fields: t.field({
        type: [field],
        description: description('fields'),
        resolve: ({ fields, operation, is_new: isNew }) =>
          fields.map(({ name, before, after }) => ({
            name,
            before: isNew ? null : JSON.stringify(before),
            after: operation === 'delete' ? null : JSON.stringify(after),
            isWhole: true,
          })),
      }),
      kept: t.stringList({ description: description('kept'), resolve: ({ kept }) => kept.map(camelCase) }),
      warnings: t.field({
        type: [warning],
        description: description('warnings'),
        resolve: ({ warnings }) => warnings,
      }),
      problem: t.exposeString('problem', { nullable: true, description: description('problem') }),
      isStale: t.exposeBoolean('is_stale', { description: description('is_stale') }),
      isForced: t.exposeBoolean('forced', { description: description('forced') }),
      applied: t.stringList({
        description: description('applied'),
        resolve: ({ applied }) => applied.map(camelCase),
      }),
      reason: t.exposeString('reason', { nullable: true, description: description('reason') }),
      isRemembered: t.exposeBoolean('remembered', { description: description('remembered') }),
    }),
  });
}
