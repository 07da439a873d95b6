import { fieldErrors } from '../../../core/errors/field-errors.ts';
import { type FieldErrors, Refusal } from '../../../core/errors/refusal.ts';
import type { ListedProcedure } from '../../../core/procedure-list.ts';
import type { Context } from '../../../core/request/context.ts';

/** Stands in an input in place of what cannot be read, so that the rest of the form is read too; nothing where another field is wrong. */
export const unread =
  (field: string) =>
  (error: unknown): Refusal | undefined => {
    if (!(error instanceof Refusal) || error.data.fields === undefined) throw error;
    return field in error.data.fields ? error : undefined;
  };

/** Calls a procedure with what a form says, of which all that cannot be read or is not valid is refused at once. */
export const callWithForm = (
  { call, input: schema }: ListedProcedure,
  ctx: Context,
  read: () => Promise<object>,
) => call(ctx, async () => requireRead(await read(), schema));

/** The input, if all of it could be read. */
export async function requireRead<Input extends object>(
  input: Input,
  schema?: ListedProcedure['input'],
): Promise<Input> {
  const problems = unreadIn(input);
  if (problems.length === 0) return input;
  const invalid = (await schema?.safeParseAsync(input))?.error;
  const fields: FieldErrors = { ...(invalid && fieldErrors(invalid)), ...Object.fromEntries(problems) };
  throw new Refusal('invalid_request', { fields });
}

function unreadIn(value: unknown, path: readonly string[] = []): [path: string, problems: string[]][] {
  if (value instanceof Refusal) return [[path.join('.'), Object.values(value.data.fields ?? {}).flat()]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unreadIn(part, [...path, name]));
}
