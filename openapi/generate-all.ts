import { answerHelp } from '../facades/programs/usage.ts';

answerHelp(`npm run generate: generates everything that is made from the procedures and the entities. With --check, compares it
instead, except the examples, which a test compares with a new tour. With --client, packs the client for TypeScript.`);

if (process.argv.includes('--client')) await import('./typescript/pack.ts');
else {
  if (!process.argv.includes('--check')) await import('./tour/record.ts');
  await import('./generate.ts');
  await import('./ruby/generate.ts');
  await import('../facades/graphql/schema/print.ts');
  await import('../orm/statements/generate-tenant-tables.ts');
  await import('../facades/pages/libraries/copy.ts');
}
