import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './document.ts';

const document = JSON.stringify(openApiDocument(), null, 2);
await writeFile(new URL('openapi.json', import.meta.url), `${document}\n`);
