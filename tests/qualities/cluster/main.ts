import { answerHelp } from '../../../facades/programs/usage.ts';

answerHelp(
  'npm run cluster: starts a cluster on this machine; with the word drill, disturbs it in every way.',
);
await import(process.argv[2] === 'drill' ? './drill.ts' : './run.ts');
