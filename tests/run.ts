import { answerHelp } from '../facades/programs/usage.ts';
import { chooseFiles } from './run/choose-files.ts';
import { runFiles } from './run/run-files.ts';
import { createTemplate } from './run/template.ts';
import { keepTemporaryFilesInMemory } from './run/temporary-files.ts';

answerHelp(`npm test runs what a client sees and the database; npm test -- all adds what takes long (tests/qualities); other
words choose the files that have one of them in their path. With TEST_DATABASE_URL, on that PostgreSQL server.`);
keepTemporaryFilesInMemory();
const template = await createTemplate();
process.exitCode = await runFiles(chooseFiles(process.argv.slice(2)));
await template.drop();
