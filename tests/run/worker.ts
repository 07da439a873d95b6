import { createInterface } from 'node:readline';
import { runInThisProcess } from './in-this-process.ts';

/** The files that the input names, a line each, as they come. */
async function* filesOfInput() {
  for await (const file of createInterface({ input: process.stdin })) yield [file];
}

await runInThisProcess(filesOfInput());
