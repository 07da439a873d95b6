import { openApiDocument } from '../document.ts';
import { writeGenerated } from '../write-generated.ts';
import { rubyOperations } from './operations.ts';
import { resourceSignatures, resourceSource } from './resource-source.ts';
import { rubyResources } from './resources.ts';
import { rubySignatures } from './signatures.ts';
import { rubySource } from './source.ts';

const { version, operations, tags } = rubyOperations(openApiDocument());
const resources = rubyResources(operations, tags);
writeGenerated('client-ruby/lib/audience_platform/operations.rb', rubySource(version, operations));
writeGenerated('client-ruby/sig/audience_platform/operations.rbs', rubySignatures(version, operations));
writeGenerated('client-ruby/lib/audience_platform/resources.rb', resourceSource(version, resources));
writeGenerated('client-ruby/sig/audience_platform/resources.rbs', resourceSignatures(version, resources));
