import { z } from 'zod';
import { uuid } from '../../orm/statements/row-types.ts';

const moved = z
  .object({
    kind: z.string().describe('`event`, `message`, `line_up`, `track`, `rsvp` or `origin`.'),
    count: z.int().describe('How many.'),
  })
  .meta({ id: 'MovedRecords', description: 'What the survivor is given, of one kind.' });

export const mergeReport = z
  .object({
    kind: z.string().describe('`venue`, `event` or `person`.'),
    id: uuid.describe('The survivor.'),
    dry_run: z.boolean().describe('Whether nothing was written.'),
    moved: z.array(moved).describe('What the survivor is given.'),
    taken: z
      .array(z.string())
      .describe('The fields in which the survivor has the value of the merged record from now on.'),
    conflicts: z
      .array(z.string())
      .describe(
        'The fields in which both had a value, or the merged record one that people had emptied in the survivor. ' +
          'Those that are not taken are given up.',
      ),
  })
  .meta({ id: 'MergeReport' });

export type MergeReport = z.output<typeof mergeReport>;
