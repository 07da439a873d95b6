import * as assert from 'uvu/assert';
import type { AudienceRole } from '../../../orm/schema/entities/user.ts';
import { consoleHost, deskOf } from '../../console/desk.ts';
import { ledgerOf } from '../../console/ledger.ts';
import { type Control, type Form, parsed } from '../../console/parsed.ts';
import type { RandomSource } from '../../support/random/random-source.ts';
import type { SeededAudience } from '../../support/records/seeds.ts';
import type { Visited } from '../../support/requests/visitor.ts';

const texts = [
  ...['', 'Milonga', 'The Hall', 'Toronto', 'é'.repeat(600), '<b>', 'https://hall.example/1', 'hall.example'],
  ...['7:30 PM', '25:00', '2 AM', '-1', '43.65', '1e400', 'America/Toronto', 'Nowhere/Land', '#123456', '\0'],
];
const dates = ['', '2040-07-05', '2027-03-14', '2027-11-07', '2026-02-30', '0001-01-01', '9999-12-31'];

/** Walks through the console of an audience with this role: through any link, and through any form with any values. */
export async function createConsoleWalk(random: RandomSource, audience: SeededAudience, role: AudienceRole) {
  const name = `Walking ${role}`;
  let desk = await deskOf(audience, role, name);
  let at = '/';
  let page = await desk.open(at);
  let written = 0;
  let { totalCount } = await ledgerOf(audience);

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
    const { host, pathname, search } = new URL(link, `http://${consoleHost(audience)}${at}`);
    return host === consoleHost(audience) && !pathname.startsWith('/docs') ? pathname + search : undefined;
  };

  /** Where a redirect leads; and from the start, with a new role, where the walk has ended its own. */
  async function goOn(): Promise<void> {
    const next = page.location === '' ? '/' : hereOf(page.location);
    assert.ok(next, `${at} leads to ${page.location}`);
    at = next;
    page = await desk.open(at);
    const start = await desk.open('/');
    if (start.status !== 200) {
      desk = await deskOf(audience, role, name);
      ({ totalCount } = await ledgerOf(audience));
      at = '/';
      page = await desk.open(at);
    }
    if (page.location === '') assertServed(page, at);
  }

  async function assertOwn(): Promise<void> {
    const ledger = await ledgerOf(audience);
    for (const { actor, kind } of ledger.nodes.slice(0, ledger.totalCount - totalCount))
      assert.is(actor.name, name, `${kind} by ${at}`);
    written += ledger.totalCount - totalCount;
    ({ totalCount } = ledger);
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
