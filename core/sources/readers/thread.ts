import { parentPort, workerData } from 'node:worker_threads';
import { type ParsingTask, parseSource } from './parse-source.ts';

const task: ParsingTask = workerData;
const result = parseSource(task);

// Of a short file with long series: the result is copied into the service's memory, which has no bound of its own.
const maximumSize = 64 * 1024 * 1024;

const tooLarge = { status: 'failed', code: 'too_large', message: 'What it says takes more than 64 MB.' };
parentPort?.postMessage(JSON.stringify(result).length > maximumSize ? tooLarge : result);
