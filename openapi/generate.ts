import { openApiDocument } from './document.ts';
import { keep } from './write-generated.ts';

keep('openapi/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
