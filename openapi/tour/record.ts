import { keep } from '../write-generated.ts';
import { tour } from './tour.ts';

keep('openapi/examples.json', `${JSON.stringify(await tour(), null, 2)}\n`);
