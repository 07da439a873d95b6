import type { FieldErrors } from '../../../core/errors/refusal.ts';
import type { Field } from './field.ts';

/** What is wrong with a field; the parts of a group have their own problems. */
export const problemWith = ({ name, control }: Field, errors: FieldErrors): string => {
  const own = Object.entries(errors).filter(
    ([path]) => path === name || (control.is !== 'group' && path.startsWith(`${name}.`)),
  );
  return [...new Set(own.flatMap(([, messages]) => messages))].join('; ');
};
