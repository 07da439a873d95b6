import { openApiDocument } from './document.ts';
import { writeGenerated } from './write-generated.ts';

writeGenerated('openapi/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
