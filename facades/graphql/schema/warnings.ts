import { type Warning, warning } from '../../../core/venues/warnings.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import { descriptionOf } from './inputs.ts';
import type { addPayload } from './payloads.ts';

type PayloadRef = ReturnType<typeof addPayload>;

/** Adds `warnings` to the payloads of venues' mutations. They are read only if they are selected. Returns their type. */
export function addWarnings(builder: Builder, enums: Enums, payloads: readonly PayloadRef[]) {
  const { code, message } = warning.shape;
  const type = builder.objectRef<Warning>('Warning').implement({
    description: descriptionOf(warning),
    fields: (t) => ({
      code: t.field({
        type: enums.of(code) ?? 'String',
        description: 'What is odd.',
        resolve: (found) => found.code,
      }),
      message: t.exposeString('message', { description: descriptionOf(message) }),
    }),
  });
  for (const payload of payloads)
    builder.objectField(payload, 'warnings', (t) =>
      t.field({
        type: [type],
        description: 'Signs that the venue may be wrong; none of a deleted one.',
        resolve: async ({ output: { id } }, _args, context) => {
          const [warnings = []] = await context.call('venues.listWarnings', { ids: [id] });
          return warnings;
        },
      }),
    );
  return type;
}
