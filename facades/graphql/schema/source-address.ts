import type { Builder } from './builder.ts';
import type { RecordTypes } from './record-types.ts';

/** A secret that owners alone may read. */
export function addSourceAddress(builder: Builder, types: RecordTypes): void {
  builder.objectField(types.of('Source'), 'fullAddress', (t) =>
    t.string({
      nullable: true,
      description: 'Where it is read, with what is secret of the address. Owners only.',
      resolve: async ({ id, full_address: ofDeleted }, _args, context) => {
        if (ofDeleted !== undefined) return ofDeleted;
        const read = () => context.call('sources.getAddress', { id });
        return (await context.budget.read(1, read, () => 1)).address;
      },
    }),
  );
}
