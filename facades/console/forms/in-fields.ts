import { Refusal } from '../../../core/errors/refusal.ts';
import { toRefusal } from '../../../core/errors/to-refusal.ts';

/** Names what is refused by the fields of a form. */
export async function inFields<Result>(
  nameOf: (path: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { reason, data, status } = toRefusal(error);
    if (status >= 500 || data.fields === undefined) throw error;
    const fields = Object.entries(data.fields).map(([path, problems]) => [nameOf(path), problems]);
    throw new Refusal(reason, { ...data, fields: Object.fromEntries(fields) });
  }
}

/** The name that a field of a new venue has in the form of what takes place there. */
export const nameOfVenue = (name: string): string => (name === 'name' ? 'venue_id' : `venue.${name}`);
