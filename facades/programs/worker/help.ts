import type { z } from 'zod';
import { rawShapes } from '../../../core/sources/readers/raw-records.ts';

const describeList = ([name, { shape }]: [string, z.ZodObject]): string =>
  [
    `${name}`,
    ...Object.entries(shape).map(([field, { description = '' }]) => `  ${field.padEnd(22)}${description}`),
  ]
    .map((line) => line.trimEnd())
    .join('\n');

export const help = `Sends venues and events to the service at AUDIENCE_PLATFORM_URL in batches, as
AUDIENCE_PLATFORM_SERVICE_TOKEN. Prints what was created, updated and unchanged, and what was rejected and why.
Running it again writes only the differences, and names what the source no longer has. Fails if everything was
rejected.

Reads files, addresses, and directories of files: JSON, NDJSON, CSV, iCalendar, and HTML pages with schema.org JSON-LD.
What a list holds is told by its name (venues.csv, events.json, {"events": […]}), or else by its fields. Usual names of
fields are known (title, start, lat, lng, url …); --map gives others. An event's venue is an external id, a name, or an
object with the venue's fields. facades/programs/worker/README.md is a guide.

These fields are read:

${Object.entries(rawShapes).map(describeList).join('\n\n')}`;
