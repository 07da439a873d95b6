import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../document.ts';
import { rubyOperations } from './operations.ts';
import { rubySignatures } from './signatures.ts';
import { rubySource } from './source.ts';

const { version, operations } = rubyOperations(openApiDocument());
const gem = new URL('../../client-ruby/', import.meta.url);
await writeFile(new URL('lib/audience_platform/operations.rb', gem), rubySource(version, operations));
await writeFile(new URL('sig/audience_platform/operations.rbs', gem), rubySignatures(version, operations));
