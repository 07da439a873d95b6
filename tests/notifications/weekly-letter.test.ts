import { DateTime } from 'luxon';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day, hour, minute } from '../../core/values/time.ts';
import type { Event } from '../../orm/schema/entities/event.ts';
import { newestMail, received } from '../support/app/mail-server.ts';
import { seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { guestOf, mailTo, reply, scene } from './scene.ts';

/** Where databases may not know the clocks of winter. */
const zone = 'America/Vancouver';

/** The next Thursday at nine. */
function nextLetter(after: Date): Date {
  const at = DateTime.fromJSDate(after, { zone }).startOf('week').plus({ days: 3 }).set({ hour: 9 });
  return (at.toJSDate() > after ? at : at.plus({ weeks: 1 })).toJSDate();
}

/** Somebody who wants the letter, and what is on after it comes. */
async function weekOf(values: Parameters<typeof scene>[0] = { publicPages: true }) {
  const here = await scene(values);
  const ana = await guestOf(here);
  const address = await mailTo(here, ana);
  const wishes = { time_zone: zone, weekly_letter: true };
  await request('PATCH /v1/me/notifications', { as: ana.as, body: wishes });
  const first = nextLetter(here.later.now());
  const on = (name: string, hours: number, values: Partial<Event> = {}) =>
    here.eventIn(0, { name, startsAt: new Date(first.valueOf() + hours * hour), ...values });
  const until = (time: Date) => here.tell(time.valueOf() - here.later.now().valueOf());
  const letters = () => received.filter(({ to }) => to === address).length;
  return { ...here, ana, address, first, on, until, letters };
}

test('the letter of the week: each Thursday at nine, what is on in seven days, first what one attends and follows', async () => {
  const { audience, ana, address, first, on, until, letters, tell, ...here } = await weekOf();
  const other = await seedVenue(await seedLocale(audience), { name: 'Club' });
  await request('POST /v1/me/follows', { as: ana.as, body: { venue_id: other.id } });
  const bo = await guestOf({ audience });
  const withoutLetter = await mailTo({ audience, later: here.later }, bo);
  await on('Plain', 10);
  await on('Featured', 20, { featured: true });
  const attended = await on('Attended', 40);
  await reply(ana, attended, 'attending');
  await seedEvent(other, { name: 'Followed', startsAt: new Date(first.valueOf() + 30 * hour), endsAt: null });
  await on('Hidden', 10, { hidden: true });
  await on('Cancelled', 10, { status: 'cancelled' });
  await on('Next week', 7 * 24 + 1);
  await until(new Date(first.valueOf() - minute));
  const before = letters();
  await Promise.all([until(new Date(first.valueOf() + minute)), tell(), tell()]);
  await tell(hour);
  assert.is(letters() - before, 1);
  const mail = newestMail(address);
  assert.match(mail, /^Subject: The coming week\r$/m);
  const [text = ''] = mail.split('text/html');
  const names = /^(?:Plain|Featured|Attended|Followed|Hidden|Cancelled|Next week)\r$/gm;
  const order = [...text.matchAll(names)].map(([name]) => name.trim());
  assert.equal(order, ['Followed', 'Attended', 'Featured', 'Plain']);
  assert.match(text, `/events/${attended.id}`);
  assert.is(
    received.some(({ to }) => to === withoutLetter),
    false,
  );
  await tell(7 * day);
  assert.match(newestMail(address), 'Next week');
});

test('POST /unsubscribe/:token of a letter of the week: no more of them, and other mail as before', async () => {
  const { audience, ana, address, first, on, until, letters, tell } = await weekOf();
  await on('This week', 10);
  await on('Next week', 7 * 24 + 10);
  await until(new Date(first.valueOf() + minute));
  assert.match(newestMail(address), 'You receive this letter because you asked Salsa City for it.');
  const [, path = ''] =
    /^List-Unsubscribe: <[^>]+?(\/unsubscribe\/[^>]+)>/m.exec(newestMail(address).replace(/\r\n\s+/g, ' ')) ??
    [];
  const program = newVisitor(`${audience.subdomain}.platform.test`);
  const { status } = await program.open(path.replace(/\s/g, ''), {
    form: { 'List-Unsubscribe': 'One-Click' },
  });
  assert.is(status, 200);
  const { body } = await request<{ weekly_letter: boolean; mail: string[] }>('GET /v1/me/notifications', {
    as: ana.as,
  });
  assert.is(body.weekly_letter, false);
  assert.ok(body.mail.includes('event_cancelled'));
  const before = letters();
  await tell(7 * day);
  assert.is(letters(), before);
});

test('the letter of the week: thirty events at most, and none of an empty week or an audience without pages', async () => {
  const full = await weekOf();
  for (let count = 0; count < 31; count++) await full.on(`Fado ${count}`, 10);
  const empty = await weekOf();
  const closed = await weekOf({ publicPages: false });
  await closed.on('Fado', 10);
  await full.until(new Date(full.first.valueOf() + minute));
  const [text = ''] = newestMail(full.address).split('text/html');
  assert.is([...text.matchAll(/^Fado \d+\r$/gm)].length, 30);
  assert.match(text, 'The rest is behind the last link.');
  assert.is(empty.letters() + closed.letters(), 0);
});
