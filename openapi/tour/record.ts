import { writeGenerated } from '../write-generated.ts';
import { tour } from './tour.ts';

writeGenerated('openapi/examples.json', `${JSON.stringify(await tour(), null, 2)}\n`);
