import { printSchema } from 'graphql';
import { audienceSchema, tenantsSchema } from '../facades/graphql/schema/schemas.ts';
import { tenantTableList } from '../orm/statements/tenant-tables-of-schema.ts';
import { openApiDocument } from './document.ts';
import { rubyOperations } from './ruby/operations.ts';
import { resourceSignatures, resourceSource } from './ruby/resource-source.ts';
import { rubyResources } from './ruby/resources.ts';
import { rubySignatures } from './ruby/signatures.ts';
import { rubySource } from './ruby/source.ts';
import { writeGenerated } from './write-generated.ts';

const document = openApiDocument();
const { version, operations, tags } = rubyOperations(document);
const resources = rubyResources(operations, tags);

for (const [path, text] of Object.entries({
  'openapi/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'client-ruby/lib/audience_platform/operations.rb': rubySource(version, operations),
  'client-ruby/sig/audience_platform/operations.rbs': rubySignatures(version, operations),
  'client-ruby/lib/audience_platform/resources.rb': resourceSource(version, resources),
  'client-ruby/sig/audience_platform/resources.rbs': resourceSignatures(version, resources),
  'facades/graphql/audience.graphql': `${printSchema(audienceSchema)}\n`,
  'facades/graphql/tenants.graphql': `${printSchema(tenantsSchema)}\n`,
  'orm/statements/tenant-table-list.ts': tenantTableList,
}))
  writeGenerated(path, text);
