import { unknownField } from '../../core/errors/field-errors.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { procedureNamed } from '../../core/procedure-list.ts';
import type { Context } from '../../core/request/context.ts';
import { type DeclaredTool, toolList } from './tool-list.ts';
import { argumentsSchema, resultOf, resultSchema } from './tool-schemas.ts';

type Arguments = Readonly<Record<string, unknown>>;

interface Tool {
  /** What agents are told of it. */
  readonly presented: ReturnType<typeof present>;
  readonly call: (context: Context, input: Arguments) => Promise<Record<string, unknown>>;
}

/** The tools by name, made from their procedures. */
export const tools: ReadonlyMap<string, Tool> = new Map(
  toolList.map((declared) => [declared.name, { presented: present(declared), call: callOf(declared) }]),
);

function present({ name, procedure, effect, isRepeatable, description, fixed = {} }: DeclaredTool) {
  const listed = procedureNamed(procedure);
  const { summary, description: details } = listed.meta.openapi ?? {};
  const isRead = effect === 'none';
  return {
    name,
    description: description ?? [summary, details].filter((text) => text !== undefined).join('. '),
    inputSchema: argumentsSchema(listed, fixed),
    outputSchema: resultSchema(listed),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: !isRead,
      idempotentHint: isRead || isRepeatable === true,
      openWorldHint: false,
    },
  };
}

function callOf({ procedure, fixed = {} }: DeclaredTool): Tool['call'] {
  const { call } = procedureNamed(procedure);
  return async (context, input) => {
    const readInput = async () => {
      // Otherwise `dry_run` given to a tool that writes would be ignored in silence.
      const decided = Object.keys(fixed).filter((name) => Object.hasOwn(input, name));
      if (decided.length > 0)
        throw new Refusal('invalid_request', {
          fields: Object.fromEntries(decided.map((name) => [name, [unknownField]])),
        });
      return { ...input, ...fixed };
    };
    return resultOf(await call(context, readInput));
  };
}
