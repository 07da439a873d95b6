import { parentPort, workerData } from 'node:worker_threads';
import { type ParsingTask, parseSource } from './parse-source.ts';

const task: ParsingTask = workerData;
parentPort?.postMessage(parseSource(task));
