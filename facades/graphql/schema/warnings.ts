import { z } from 'zod';
import { warning } from '../../../core/venues/warnings.ts';
import type { Builder } from './builder.ts';
import { descriptionOf } from './inputs.ts';
import type { OutputTypes } from './output-types.ts';
import type { addPayload } from './payloads.ts';

const { code, message } = warning.shape;

/** Without what only the reports of batches have. */
const ofVenue = z
  .object({ code: code.describe('What is odd.'), message })
  .describe(descriptionOf(warning) ?? '');

export const warningOf = (outputs: OutputTypes) => outputs.object(ofVenue, 'Warning');

/** Adds `warnings` to the payloads of venues' mutations. They are read only if they are selected. */
export function addWarnings(
  builder: Builder,
  outputs: OutputTypes,
  payloads: readonly ReturnType<typeof addPayload>[],
): void {
  for (const payload of payloads)
    builder.objectField(payload, 'warnings', (t) =>
      t.field({
        type: [warningOf(outputs)],
        description: 'Signs that the venue may be wrong; none of a deleted one.',
        resolve: async ({ output: { id } }, _args, context) => {
          const [warnings = []] = await context.call('venues.listWarnings', { ids: [String(id)] });
          return warnings;
        },
      }),
    );
}
