import * as assert from 'uvu/assert';
import { day } from '../../../core/values/time.ts';
import { testApp } from '../../support/app/app.ts';
import { clock } from '../../support/app/clock.ts';
import { deleteExpired, eraseDueIdentities, refreshSearch } from '../../support/app/jobs.ts';
import { stored } from '../../support/database/stored.ts';
import { type Call, callsOf, isFault } from '../../support/random/calls.ts';
import type { RandomSource } from '../../support/random/random-source.ts';
import type { Drawing } from '../../support/random/values.ts';
import { signInApart } from '../../support/records/merge.ts';
import { callBack } from '../../support/records/people.ts';
import { eventItem, send, venueItem } from '../../support/requests/batch.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';
import { Copy } from './copy.ts';
import { type Actor, createWorld } from './public-world.ts';
import { randomBatch } from './random-batch.ts';

/** The items of a batch have to name one another. */
const calls = callsOf({
  'research.batch': ({ random }) => (random.below(4) === 0 ? {} : randomBatch(random)),
});

const ofRecords = /venue|event|person|people|photo|track|message|locale|fields|change|undo|prune/i;

/** Writes of records more often than others, so that there are many; what ends them, less often. */
function weightOf({ name, isWrite }: Call): number {
  if (!isWrite || /deleteLocale|locales.delete/.test(name)) return 1;
  if (/research.batch$|send_batch/.test(name)) return 50;
  if (/delete|remove|revoke/i.test(name) || !ofRecords.test(name)) return 2;
  return /update|PATCH/.test(name) ? 16 : 8;
}

const weighted = calls.flatMap((call) => Array.from({ length: weightOf(call) }, () => call));

/** Two audiences in which everything is done that the public interface offers, by everybody, while three copies are kept. */
export async function createPublicWalk(random: RandomSource) {
  const world = await createWorld(random);
  const { audiences, actors, admin } = world;
  const [own, other] = audiences;
  const { dependencies } = await testApp();
  const actorOf = (name: string) => actors.find((actor) => actor.name === `${name} of ${own.name}`) ?? admin;
  const copies = [
    new Copy(world, actorOf('member')),
    new Copy(world, admin),
    new Copy(world, actorOf('service'), actorOf('application')),
  ];
  for (const { kind, as } of actors)
    if (kind === 'service')
      await send(as(), {
        venues: ['v0', 'v1', 'v2', 'v3'].map((name) => venueItem(name)),
        events: [eventItem('e0')],
      });
  for (const copy of copies) await copy.read(1);
  const done: string[] = [];
  let isWithin = false;
  let before = '';

  async function call(actor: Actor, chosen: Call): Promise<void> {
    const audience = actor.audience ?? (isWithin || random.below(4) > 0 ? own : other);
    const { choices } = world;
    const isOfPlatform = actor.audience === null;
    const recordOf: Drawing['recordOf'] = (type) => world.recordOf(type, audience);
    const answer = await chosen.send({ random, recordOf, choices, audience, isOfPlatform, as: actor.as() });
    done.push(
      `${actor.name}: ${answer.line} → ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 400)}`,
    );
    assert.not.ok(isFault(answer), JSON.stringify(answer.body));
    if (answer.status === 401 && (await world.subdomainOf(audience)) !== undefined) await actor.renew();
  }

  async function randomCall(): Promise<void> {
    const chosen = random.pick(weighted);
    if (chosen === undefined) return;
    const isSeldom = random.below(20) === 0;
    const ofTenants = / of tenants$/.test(chosen.name);
    const mayCall = ({ name, audience, kind }: Actor) =>
      (isSeldom ||
        (chosen.kinds?.includes(kind) !== false &&
          (audience === null || !ofTenants) &&
          (!chosen.isWrite || !/member|contributor/.test(name)))) &&
      (!isWithin || audience === own || (audience === null && / of audience$/.test(chosen.name)));
    const able = actors.filter(mayCall);
    const actor = able.includes(admin) && random.below(2) === 0 ? admin : random.pick(able);
    if (actor !== undefined) await call(actor, chosen);
  }

  async function ofProvider(): Promise<void> {
    const { audience, person } = random.pick(actors.filter((actor) => actor.kind === 'user')) ?? admin;
    const app = random.pick(world.apps);
    if (audience === null || person === undefined || app === undefined) return;
    const step = random.pick(['deauthorize', 'data_deletion', 'apart'] as const);
    done.push(`${step} of ${person.name} of ${audience.name}`);
    if (step === 'apart') await signInApart({ person });
    else if (step !== undefined) {
      const { status } = await callBack(step, app, person);
      assert.ok(status < 500, `${step}: ${status}`);
    }
  }

  async function jobs(): Promise<void> {
    done.push('jobs');
    const later = new Date(clock.now().valueOf() + 31 * day);
    await eraseDueIdentities({ ...dependencies, now: () => later });
    await deleteExpired(dependencies);
    await refreshSearch(dependencies);
  }

  async function restoreAudiences(): Promise<void> {
    for (const audience of audiences) {
      if ((await world.subdomainOf(audience)) !== undefined) continue;
      done.push(`restored: ${audience.name}`);
      const mutation = `mutation { restoreAudience(input: { id: "${globalId('Audience', audience.id)}" }) { audience { id } } }`;
      const { body } = await graphql(null, mutation, { as: world.operator });
      assert.is(body.errors, undefined, JSON.stringify(body.errors));
    }
  }

  /** For some steps, only one audience is touched; then the other is as it was, and the copies are complete. */
  async function changePhase(): Promise<void> {
    if (isWithin) {
      assert.is(await stored(other.id), before, `${other.name} is another, though nobody touched it`);
      for (const copy of copies) await copy.assertComplete(random);
    } else {
      await restoreAudiences();
      before = await stored(other.id);
    }
    isWithin = !isWithin;
    done.push(isWithin ? `only ${own.name}` : 'both audiences');
  }

  return {
    audiences,
    done,
    async step(): Promise<void> {
      await world.learn();
      if (random.below(15) === 0) await changePhase();
      if (!isWithin && random.below(20) === 0) await ofProvider();
      else if (!isWithin && random.below(40) === 0) await jobs();
      else if (random.below(10) === 0) await restoreAudiences();
      else await randomCall();
      if (random.below(3) === 0) await random.pick(copies)?.read(1 + random.below(4));
    },
    /** Ends with a phase in which the copies are compared. */
    async end(): Promise<void> {
      if (!isWithin) await changePhase();
      await changePhase();
    },
  };
}
