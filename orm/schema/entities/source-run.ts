import { defineEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { runState } from '../../records/run.ts';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { Source } from './source.ts';

/** One reading of a source, whatever number of batches it sends. */
export const SourceRun = defineEntity({
  name: 'SourceRun',
  tableName: 'source_run',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    sourceId: p.manyToOne(Source).mapToPk(),
    state: p.text().$type<z.output<typeof runState>>(),
    byHand: p.boolean().default(false),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    /** What tells the process that executes it from one that did before. */
    holder: p.uuid().nullable(),
    /** Later, another process goes on. */
    heldUntil: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    failure: p.text().nullable(),
    message: p.text().nullable(),
    /** Whether the source had anything new. */
    changed: p.boolean().default(true),
    rejected: p.integer().default(0),
    warned: p.integer().default(0),
    kept: p.integer().default(0),
    problems: p.array<string>().columnType('text[]').default([]),
  },
});
