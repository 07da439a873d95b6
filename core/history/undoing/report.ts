import { z } from 'zod';
import { uuid } from '../../../orm/statements/row-types.ts';

const kind = z
  .string()
  .describe('`venue`, `event`, `person`, `photo`, `locale`, `track`, `message`, `theme` or `domain`.');
const reason = z.string().describe('Why, in English.');

const keptRecord = z
  .object({
    kind,
    id: uuid,
    fields: z
      .array(z.string())
      .describe('The fields that keep their present values; empty if the record itself stays as it is.'),
    reason,
  })
  .meta({ id: 'KeptRecord', description: 'What stays as it is.' });

const impossibleRecord = z
  .object({ kind, id: uuid, reason })
  .meta({ id: 'ImpossibleRecord', description: 'What cannot be put back.' });

export const undoReport = z
  .object({
    id: uuid
      .nullable()
      .describe(
        'The id of the undo, which is a batch itself; null in a dry run, and where nothing was put back.',
      ),
    dry_run: z.boolean().describe('Whether nothing was written.'),
    reverted: z
      .int()
      .describe('How many records were put back, brought back, deleted, or parted from an item.'),
    kept: z.array(keptRecord).describe('What was changed or built upon since, and stays.'),
    impossible: z
      .array(impossibleRecord)
      .describe('What cannot be put back, since what it refers to is gone, or taken by another.'),
  })
  .meta({ id: 'UndoReport' });

export type KeptRecord = z.output<typeof keptRecord>;

export type UndoReport = z.output<typeof undoReport>;
