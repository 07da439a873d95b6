import { openApiDocument } from '../document.ts';
import { keep } from '../write-generated.ts';
import { rubyOperations } from './operations.ts';
import { rubySignatures } from './signatures.ts';
import { rubySource } from './source.ts';

const { version, operations } = rubyOperations(openApiDocument());
keep('client-ruby/lib/audience_platform/operations.rb', rubySource(version, operations));
keep('client-ruby/sig/audience_platform/operations.rbs', rubySignatures(version, operations));
