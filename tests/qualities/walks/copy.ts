import * as assert from 'uvu/assert';
import { typeNameOf } from '../../../core/values/names.ts';
import { type Changes, settled } from '../../changes/follow.ts';
import type { RandomSource } from '../../support/random/random-source.ts';
import { request } from '../../support/requests/request.ts';
import type { Actor, World } from './public-world.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = Map<string, Row>;

/** A copy of what a caller sees, kept by following `/v1/changes`. */
export class Copy {
  readonly #follower: Actor;
  /** Reads everything in its place: a service token cannot, but an application sees the same. */
  readonly #reader: Actor;
  readonly #world: World;
  #rows: Rows = new Map();
  #cursor = '';
  /** How often it had to begin again. */
  restarts = 0;

  constructor(world: World, follower: Actor, reader = follower) {
    this.#world = world;
    this.#follower = follower;
    this.#reader = reader;
  }

  get name(): string {
    return this.#follower.name;
  }

  /** Applies a page of changes; whether there are more. */
  async read(limit: number): Promise<boolean> {
    const query = new URLSearchParams({ limit: `${limit}`, ...(this.#cursor && { cursor: this.#cursor }) });
    const page = await get<Changes>(this.#follower, `/v1/changes?${query}`);
    if (page === 'refused') return false;
    if (page === 'gone') {
      this.#cursor = '';
      this.restarts++;
      return true;
    }
    const isStart = this.#cursor === '';
    this.#cursor = page.next_cursor;
    if (isStart) this.#rows = await this.#everything();
    for (const { kind, id, record } of page.changes) {
      if (record === undefined) this.#rows.delete(`${kind} ${id}`);
      else this.#rows.set(`${kind} ${id}`, record);
    }
    return page.more || isStart;
  }

  /** Reads on to the end; then the copy is what a full read gives. */
  async assertComplete({ below }: RandomSource): Promise<void> {
    await settled();
    while (await this.read(1 + below(50)));
    const everything = await this.#everything();
    for (const key of new Set([...this.#rows.keys(), ...everything.keys()]))
      assert.equal(this.#rows.get(key), everything.get(key), `${key} as ${this.name} has it, and as it is`);
  }

  /** All records that there ever were, of which it sees some. */
  async #everything(): Promise<Rows> {
    await this.#world.learn();
    const rows: Rows = new Map();
    for (const [kind, path] of Object.entries(paths))
      for (const id of this.#world.idsOf(typeNameOf(kind))) {
        const read = await get<Row>(this.#reader, `/v1/${path}/${id}`);
        // The id of a record that was merged gives the survivor, which is there under its own.
        if (typeof read === 'string' || read.id !== id) continue;
        const { rsvp: _, friends_attending: __, attendance: ___, ...row } = read;
        rows.set(`${kind} ${id}`, row);
      }
    return rows;
  }
}

const paths = {
  locale: 'locales',
  venue: 'venues',
  event: 'events',
  person: 'people',
  track: 'tracks',
  photo: 'photos',
};

/** What is there; `gone` for 410, `refused` where the audience is deleted or the record not to be seen. */
async function get<Body>(actor: Actor, path: string): Promise<Body | 'gone' | 'refused'> {
  const ask = () => request<Body>(`GET ${path}`, { as: actor.as() });
  let answer = await ask();
  if (answer.status === 401) {
    await actor.renew();
    answer = await ask();
  }
  if (answer.status === 410) return 'gone';
  if (answer.status === 401 || answer.status === 404) return 'refused';
  assert.is(answer.status, 200, `${actor.name}: GET ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
