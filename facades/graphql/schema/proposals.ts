import type { OutputRef } from '@pothos/core';
import { z } from 'zod';
import type { OutputOf } from '../../../core/procedure-list.ts';
import { proposedItem } from '../../../core/proposals/proposed-item.ts';
import { idOfType, toGlobalId } from '../../../core/values/global-id.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Builder } from './builder.ts';
import type { ChangedField } from './changed-fields.ts';
import { descriptionOf } from './inputs.ts';
import type { OutputTypes } from './output-types.ts';
import type { RecordTypes } from './record-types.ts';
import { warningOf } from './warnings.ts';

type Page = OutputOf<'proposals.get'>;
type Item = Page['items'][number];

const maximumItems = 100;

/** What a proposal has besides its columns: its items, and what they would do today. */
export function addProposals(
  builder: Builder,
  types: RecordTypes,
  outputs: OutputTypes,
  field: OutputRef<ChangedField>,
): void {
  const item = addItem(builder, outputs, field);
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

const { record_id, fields, warnings, forced, remembered, is_new: _, ...others } = proposedItem.shape;
const plain = z.object(others);

function addItem(builder: Builder, outputs: OutputTypes, field: OutputRef<ChangedField>) {
  return builder.objectRef<Item>('ProposedItem').implement({
    description: 'What a proposal would do to one record.',
    fields: (t) => ({
      ...Object.fromEntries(outputs.fieldsOf(plain).map(([key, options]) => [key, t.field(options)])),
      recordId: t.id({
        nullable: true,
        description: 'The global id of the record, if there is one.',
        resolve: async (item, _args, context) =>
          item.record_id && toGlobalId(await typeOf(item, context), item.record_id),
      }),
      record: t.field({
        type: 'Node',
        nullable: true,
        description: descriptionOf(record_id),
        resolve: async (item, _args, context) => {
          const type = await typeOf(item, context);
          const record = await context.record(type, item.record_id);
          return record && { ...record, __typename: type };
        },
      }),
      fields: t.field({
        type: [field],
        description: descriptionOf(fields),
        resolve: ({ fields, operation, is_new: isNew }) =>
          fields.map(({ name, before, after }) => ({
            name,
            before: isNew ? null : JSON.stringify(before),
            after: operation === 'delete' ? null : JSON.stringify(after),
            isWhole: true,
          })),
      }),
      warnings: t.field({
        type: [warningOf(outputs)],
        description: descriptionOf(warnings),
        resolve: ({ warnings }) => warnings,
      }),
      isForced: t.exposeBoolean('forced', { description: descriptionOf(forced) }),
      isRemembered: t.exposeBoolean('remembered', { description: descriptionOf(remembered) }),
    }),
  });
}
