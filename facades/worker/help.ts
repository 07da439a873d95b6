import { shapes } from './collect.ts';

const file = ([name, { shape }]: [string, (typeof shapes)[keyof typeof shapes]]): string =>
  [
    `${name}.json`,
    ...Object.entries(shape).map(([field, { description = '' }]) => `  ${field.padEnd(22)}${description}`),
  ]
    .map((line) => line.trimEnd())
    .join('\n');

/** What the worker does, and the files that it reads, told from their shapes. */
export const help = `Brings the raw venues and events of a directory to the service at AUDIENCE_PLATFORM_URL in batches, as
AUDIENCE_PLATFORM_SERVICE_TOKEN. Prints what became of them, and what was rejected and why. Run again, it changes only what differs.

The directory holds these files, each a JSON array of such records:

${Object.entries(shapes).map(file).join('\n\n')}`;
