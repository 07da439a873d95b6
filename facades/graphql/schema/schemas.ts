import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import type { SchemaName } from '../../../core/request/graphql-scope.ts';
import { idOfType } from '../../../core/values/global-id.ts';
import { type Builder, createBuilder } from './builder.ts';
import { addChangeFields } from './changes.ts';
import { addDuplicates } from './duplicates.ts';
import { Inputs } from './inputs.ts';
import { addLists } from './lists.ts';
import { addMutations } from './mutations.ts';
import { addNodes } from './nodes.ts';
import { addNotificationSettings } from './notification-settings.ts';
import { OutputTypes } from './output-types.ts';
import { addProposals } from './proposals.ts';
import { addProvenance } from './provenance.ts';
import { RecordTypes } from './record-types.ts';
import { listsOf, records } from './records.ts';
import {
  addDescriptions,
  addPlaceFields,
  addRsvps,
  addTheme,
  addUserFields,
  addViewerMay,
} from './relations.ts';
import { addSearch } from './search.ts';
import { addSourceAddress } from './source-address.ts';
import { addTags } from './tags.ts';
import { addWarnings } from './warnings.ts';

/** Everything about one audience. */
export const audienceSchema = createSchema('audience', (builder, types, inputs, outputs) => {
  addDescriptions(builder, types);
  addPlaceFields(builder, types);
  addRsvps(builder, types, outputs);
  addTags(builder, types, outputs);
  addSourceAddress(builder, types);
  addTheme(builder, types, outputs);
  addProvenance(builder, types, outputs);
  addSearch(builder, inputs);
  addNotificationSettings(builder, outputs);
  builder.queryType({ description: 'Queries on this audience.' });
  builder.queryField('audience', (t) =>
    t.field({
      type: types.of('Audience'),
      description: 'The audience that this endpoint serves.',
      resolve: (_, _args, context) => context.ownAudience(),
    }),
  );
});

/** The management of audiences. */
export const tenantsSchema = createSchema('tenants', (builder, types) => {
  builder.queryType({ description: 'Queries on audiences and users.' });
  builder.queryField('audience', (t) =>
    t.field({
      type: types.of('Audience'),
      nullable: true,
      description: 'An audience by id; null if there is none.',
      args: { id: t.arg.id({ required: true, description: 'Its global id, or its UUID.' }) },
      resolve: (_, { id }, context) => context.record('Audience', idOfType('Audience', id)),
    }),
  );
});

function createSchema(
  name: SchemaName,
  addOwn: (builder: Builder, types: RecordTypes, inputs: Inputs, outputs: OutputTypes) => void,
): GraphQLSchema {
  const builder = createBuilder();
  const inputs = new Inputs(builder);
  const own = records.filter(({ schemas }) => schemas.includes(name));
  const outputs = new OutputTypes(builder, inputs.enums);
  const types = new RecordTypes(builder, outputs, own);
  addOwn(builder, types, inputs, outputs);
  addUserFields(builder, types);
  addViewerMay(builder, types, inputs.enums);
  const field = addChangeFields(builder, types, inputs.enums);
  addMe(builder, types);
  addNodes(
    builder,
    own.map(({ type }) => type),
  );
  addLists(builder, inputs, types, listsOf(name));
  const payloadsOf = addMutations(builder, inputs, types, outputs, name);
  if (name === 'audience') {
    addWarnings(builder, outputs, payloadsOf('Venue'));
    addDuplicates(builder, types);
    addProposals(builder, types, outputs, field);
  }
  return lexicographicSortSchema(builder.toSchema());
}

function addMe(builder: Builder, types: RecordTypes): void {
  builder.queryField('me', (t) =>
    t.field({
      type: types.of('User'),
      nullable: true,
      description: 'The signed-in user; null for an API key.',
      resolve: async (_, _args, context) => context.record('User', await context.call('me.find', undefined)),
    }),
  );
}
