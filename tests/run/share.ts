import { runInThisProcess } from './in-this-process.ts';

await runInThisProcess(process.argv.slice(2));
