import { openApiDocument } from '../document.ts';
import { writeGenerated } from '../write-generated.ts';
import { rubyOperations } from './operations.ts';
import { rubySignatures } from './signatures.ts';
import { rubySource } from './source.ts';

const { version, operations } = rubyOperations(openApiDocument());
writeGenerated('client-ruby/lib/audience_platform/operations.rb', rubySource(version, operations));
writeGenerated('client-ruby/sig/audience_platform/operations.rbs', rubySignatures(version, operations));
