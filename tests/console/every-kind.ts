import { kinds } from '../../facades/console/records/kinds.ts';
import { seedAudience } from '../support/records/seeds.ts';
import type { Visited, Visitor } from '../support/requests/visitor.ts';
import { deskOf } from './desk.ts';
import { fillOut } from './fill-out.ts';
import { parsed } from './parsed.ts';

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** An audience with a record of each kind, created in the console with this text wherever one writes. */
export async function everyKind(text = 'Plain') {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner');
  const { visitor } = owner;
  const ids = new Map<string, string>();
  const seen: Visited[] = [];
  let waiting = kinds.filter(({ create }) => create !== undefined);
  while (waiting.length > 0) {
    const created: typeof waiting = [];
    for (const kind of waiting) {
      const path = `/${kind.path}/new`;
      if (!(await hasReferences(visitor, path, ids))) continue;
      const { status, location } = await fillOut({ visitor, text, ids, seen }, path);
      if (status !== 200 && status !== 303) throw new Error(`${path}: ${status}`);
      const [id] = location.match(uuid) ?? [];
      if (id !== undefined) ids.set(kind.path, id);
      created.push(kind);
    }
    if (created.length === 0) throw new Error(`Nobody can create ${waiting.map(({ path }) => path).join()}.`);
    waiting = waiting.filter((kind) => !created.includes(kind));
  }
  return { audience, owner, ids, seen };
}

/** Whether there are the records that a form has to name. */
async function hasReferences(visitor: Visitor, path: string, ids: ReadonlyMap<string, string>) {
  const { forms } = parsed((await visitor.open(path)).body, path);
  return forms
    .flatMap(({ controls }) => controls)
    .filter(({ attributes }) => 'required' in attributes && 'data-names' in attributes)
    .every(({ attributes }) => ids.has(attributes['data-names'] ?? ''));
}

const maximumAlike = 2;

/** The pages of the host to which links lead from its first one, without more than two that differ by their ids alone. */
export async function crawl({ open }: Pick<Visitor, 'open'>): Promise<Map<string, Visited>> {
  const pages = new Map<string, Visited>();
  const alike = new Map<string, number>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const form = path.replaceAll(uuid, '').replace(/=[^&]*/g, '');
    const count = alike.get(form) ?? 0;
    if (pages.has(path) || count === maximumAlike) continue;
    alike.set(form, count + 1);
    const page = await open(path);
    pages.set(path, page);
    waiting.push(...parsed(page.body, path).links.filter((link) => link.startsWith('/')));
  }
  return pages;
}
