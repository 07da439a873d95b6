import * as assert from 'uvu/assert';
import type { AudienceRole } from '../../../orm/schema/entities/user.ts';
import { consoleHost, deskOf } from '../../console/desk.ts';
import { ledgerOf, platformLedger } from '../../console/ledger.ts';
import { type Control, type Form, parsed } from '../../console/parsed.ts';
import { platformDeskOf, platformHost } from '../../console/platform-desk.ts';
import type { RandomSource } from '../../support/random/random-source.ts';
import type { SeededAudience } from '../../support/records/seeds.ts';
import type { Visited } from '../../support/requests/visitor.ts';

const texts = [
  ...['', 'Milonga', 'The Hall', 'Toronto', 'é'.repeat(600), '<b>', 'https://hall.example/1', 'hall.example'],
  ...['7:30 PM', '25:00', '2 AM', '-1', '43.65', '1e400', 'America/Toronto', 'Nowhere/Land', '#123456', '\0'],
];
const dates = ['', '2040-07-05', '2027-03-14', '2027-11-07', '2026-02-30', '0001-01-01', '9999-12-31'];

export interface Walked {
  readonly host: string;
  /** Of who walks. */
  readonly name: string;
  readonly begin: () => Promise<Pick<Awaited<ReturnType<typeof deskOf>>, 'open' | 'visitor'>>;
  readonly ledger: () => Promise<Awaited<ReturnType<typeof ledgerOf>>>;
}

/** The console of an audience, for somebody with this role. */
export const ofAudience = (audience: SeededAudience, role: AudienceRole): Walked => ({
  host: consoleHost(audience),
  name: `Walking ${role}`,
  begin: () => deskOf(audience, role, `Walking ${role}`),
  ledger: () => ledgerOf(audience),
});

/** The platform's own. */
export const ofPlatform: Walked = {
  host: platformHost,
  name: 'Walking administrator',
  begin: () => platformDeskOf({ name: 'Walking administrator' }),
  ledger: platformLedger,
};

/** Walks through a console: through any link, and through any form with any values. */
export async function createConsoleWalk(random: RandomSource, { host: own, name, begin, ledger }: Walked) {
  let desk = await begin();
  let at = '/';
  let page = await desk.open(at);
  let written = 0;
  let { totalCount } = await ledger();

  async function step(): Promise<string> {
    const { links, forms } = parsed(page.body, at);
    const usable = forms.filter(({ action }) => action !== '/sign-out');
    const form = random.below(3) === 0 ? random.pick(usable) : undefined;
    const link = random.pick(links.map(hereOf).filter((path) => path !== undefined)) ?? '/';
    const done = form === undefined ? `GET ${link}` : `${form.isPost ? 'POST' : 'GET'} ${form.action}`;
    const values = form === undefined ? new URLSearchParams() : filled(random, form);
    at = form === undefined ? link : form.isPost ? form.action : `${form.action}?${values}`;
    page = await desk.visitor.open(at, form?.isPost ? { form: values } : {});
    assertServed(page, at);
    const { status } = page;
    if (form?.isPost) await assertOwn();
    if (page.location !== '' || !isPage(page) || page.status === 401) await goOn();
    return `${done} ${values} → ${status}`;
  }

  const hereOf = (link: string): string | undefined => {
    const { host, pathname, search } = new URL(link, `http://${own}${at}`);
    return host === own && !pathname.startsWith('/docs') ? pathname + search : undefined;
  };

  /** Where a redirect leads; and from the start, with a new role, where the walk has ended its own. */
  async function goOn(): Promise<void> {
    const next = page.location === '' ? '/' : hereOf(page.location);
    assert.ok(next, `${at} leads to ${page.location}`);
    at = next;
    page = await desk.open(at);
    const start = await desk.open('/');
    if (start.status !== 200) {
      desk = await begin();
      ({ totalCount } = await ledger());
      at = '/';
      page = await desk.open(at);
    }
    if (page.location === '') assertServed(page, at);
  }

  async function assertOwn(): Promise<void> {
    const { nodes, totalCount: present } = await ledger();
    for (const { actor, kind } of nodes.slice(0, present - totalCount))
      assert.is(actor.name, name, `${kind} by ${at}`);
    written += present - totalCount;
    totalCount = present;
  }

  return { step, written: () => written };
}

const isPage = ({ headers }: Visited): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

function assertServed(page: Visited, at: string): void {
  assert.ok((page.status ?? 500) < 500, `${at}: ${page.status}`);
  if (page.location !== '' || !isPage(page)) return;
  const { texts, links } = parsed(page.body, at);
  assert.is.not(texts('h1').join(''), '', `${at} has no heading`);
  assert.ok(links.length > 0, `${at} leads nowhere`);
}

function filled(random: RandomSource, { controls }: Form): URLSearchParams {
  const buttons = controls.filter(({ is }) => is === 'button' || is === 'submit');
  const pressed = random.pick(buttons);
  const posted = controls.flatMap((control): [string, string][] => {
    if (buttons.includes(control)) return control === pressed ? [[control.name, control.value]] : [];
    if (control.is === 'hidden' || random.below(3) > 0)
      return control.isOn ? [[control.name, control.value]] : [];
    return [[control.name, anyValue(random, control)]];
  });
  return new URLSearchParams(posted);
}

function anyValue(random: RandomSource, { is, value, options }: Control): string {
  if (is === 'checkbox' || is === 'radio') return value;
  return random.pick(is === 'select' ? options : is === 'date' ? dates : texts) ?? '';
}
