import { z } from 'zod';
import { line, webAddress } from '../../orm/statements/input-types.ts';
import { sourceName } from '../proposals/person-source.ts';

export const batchSource = z
  .strictObject({
    name: sourceName.describe('The namespace of the external ids: the same name means the same records.'),
    url: webAddress.nullish(),
    agent: line(500).nullish().describe('The program that sends the batch.'),
  })
  .meta({ id: 'BatchSource' });

export type BatchSource = z.output<typeof batchSource>;
