import { answerHelp } from '../facades/programs/usage.ts';
import { writeGenerated } from './write-generated.ts';

answerHelp(`npm run generate: generates everything that is made from the procedures and the entities. With --check, compares it
instead, except the examples, which a test compares with a new tour. With --client, packs the client for TypeScript.`);

if (process.argv.includes('--client')) await import('./typescript/pack.ts');
else {
  if (!process.argv.includes('--check')) {
    const { tour } = await import('./tour/tour.ts');
    writeGenerated('openapi/examples.json', `${JSON.stringify(await tour(), null, 2)}\n`);
  }
  await import('./generate.ts');
  await import('../facades/pages/libraries/copy.ts');
}
