import type { Transaction } from '../../orm/database.ts';
import { Page } from '../../orm/entities/page.ts';
import type { Person } from '../../orm/entities/person.ts';
import { newId } from '../ids.ts';

interface Change {
  name?: string | undefined;
  /** Null takes the page away. */
  url?: string | null | undefined;
}

/** A person has a page while there is an address for it; both go by one name. */
export async function setPage({ em }: Transaction, person: Person, { name, url }: Change): Promise<void> {
  const page = person.pageId ? await em.findOneOrFail(Page, person.pageId) : null;
  if (page !== null && url !== null) {
    // The person's own name follows that of the page.
    em.assign(page, { name, url }, { ignoreUndefined: true });
    return;
  }
  person.name = name ?? person.name;
  if (page !== null) {
    person.pageId = null;
    em.remove(page);
  } else if (url) {
    const { audienceId } = person;
    person.pageId = em.create(Page, { id: newId(), audienceId, name: person.name, url }).id;
  }
}
