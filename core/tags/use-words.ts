import { tagEventsWithWords } from '../../orm/commands/tag-events.ts';
import { tagsByWord } from '../../orm/reads/tag-words.ts';
import type { Tag } from '../../orm/schema/entities/tag.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { invalidField } from '../errors/refusal.ts';
import type { Write } from '../records/references.ts';

/** Gives a tag that is written to the events that came with one of its words, of which each means one tag of the audience. */
export async function useWords(
  { transaction, audienceId, at }: Write,
  { id, name, words }: Tag,
): Promise<void> {
  const scope = wholeAudience(audienceId, at.toISOString());
  const all = [name, ...words];
  const taken = (await transaction.query(tagsByWord, scope, [all])).find((other) => other.id !== id);
  if (taken !== undefined)
    throw taken.word === name
      ? invalidField(
          'name',
          'is what another tag is called by sources: take it from the words of that one first',
        )
      : invalidField(`words.${words.indexOf(taken.word)}`, 'is the name, or a word, of another tag');
  await transaction.em.flush();
  await transaction.execute(tagEventsWithWords, scope, [id]);
}
