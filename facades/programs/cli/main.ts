import { commandLine } from './command-line.ts';
import { start } from './start.ts';

await start(commandLine, process.env);
